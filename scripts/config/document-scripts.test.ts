import { documentScripts } from './document-scripts'

test('the oldest browsers can parse the script that is for them, and it uses nothing that they lack', async () => {
  const { js } = (await documentScripts())['old-browser'] ?? { js: '' }
  expect(js).toContain('demasiado antiguo')
  expect(js).not.toMatch(
    /=>|`|\b(const|let|class|async)\b|\?\?|\?\.|\.\.\.|\.(append|remove|closest|dataset)\b/,
  )
})

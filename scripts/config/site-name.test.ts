import { readFileSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot } from './paths'
import { filesBelow } from './source-files'

const pieces = ['host', 'remote-auth', 'remote-apps', 'remote-admin', 'remote-calculator', 'shared', 'api']
const folders = [
  ...pieces.map((piece) => `${piece}/src`),
  'host/server',
  'remote-calculator/contract',
  'remote-calculator/service',
]

/** What a browser or a mail shows, pictures and captions too. */
const shown = filesBelow(folders).filter(
  (file) => /\.(tsx?|js|css|html|json|svg|vtt)$/.test(file) && !/\.(test|fixture)\.|\/testing\//.test(file),
)

const filesWith = (word: string) =>
  shown.filter((file) => readFileSync(path.join(repositoryRoot, file), 'utf8').includes(word))

test("'C+Suite' stands in one place of what runs and is shown; everything else asks for the portal's name", () => {
  expect(filesWith('C+Suite')).toEqual(['shared/src/contract/site.ts'])
})

/** Who may read the default, which SITE_NAME does not change, and why. */
const readers: Record<string, string> = {
  'shared/src/contract/site.ts': 'declares it',
  'shared/src/texts/site.ts': 'in a document without another',
  'host/server/site-look.ts': 'replaces it in prerendered markup',
  'api/src/settings.ts': 'the default of SITE_NAME',
  'api/src/setting-values.ts': 'an example in a sentence for the operator',
  'api/src/identity/accounts/first-administrator.ts': 'for callers without settings',
  'remote-calculator/service/calibrations/certificate-xml.ts': 'the software that wrote a certificate',
}

test.each(filesWith('DEFAULT_SITE_NAME'))('%s reads the default name for a reason', (file) => {
  expect(readers[file]).toMatch(/./)
})

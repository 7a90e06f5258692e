import { http, HttpResponse } from 'msw'
import { mockServer } from '@csuite/shared/testing'
import { remotesStore } from '../federation/remotes-store'
import {
  PREVIEW_KEY,
  abandonOverride,
  developerOverride,
  forgetDeveloperOverride,
  hasDeveloperOverride,
} from './developer-override'
import { startPreview } from './preview'
import { remoteNamed } from './registry'
import { inlineRegistry, testRemote } from './registry.fixture'

const previewed = testRemote({ version: '2.0.0' })
const opened = { hasta: '2026-12-12T00:00:00.000Z', pagina: '/apps', pregunta: false, remoto: previewed }
let answer: () => Response
let asked: (string | null)[]
mockServer(
  http.get('*/api/vistas/pr-1', ({ request }) => {
    asked.push(request.headers.get('authorization'))
    return answer()
  }),
)
beforeEach(() => {
  asked = []
  answer = () => HttpResponse.json(opened)
  sessionStorage.setItem(PREVIEW_KEY, '["pr-1","1.9.0"]')
  localStorage.setItem('token', 't')
  remotesStore.setState({ preview: undefined })
  forgetDeveloperOverride()
  inlineRegistry({ snapshot: 's', remotes: [testRemote()] })
})

test("the tab's preview takes its remote's place in every registry, with the active release behind it", async () => {
  await startPreview()
  expect(asked).toEqual(['Bearer t'])
  for (const version of ['1.0.0', '1.1.0']) {
    inlineRegistry({ snapshot: 's', remotes: [testRemote({ version })] })
    expect(remoteNamed('remote-apps')).toMatchObject({ version: '2.0.0', previous: { version } })
  }
  expect(developerOverride()).toMatchObject({ preview: 'pr-1', state: 'tried', until: opened.hasta })
  expect(hasDeveloperOverride('remote-apps')).toBe(true)
  await abandonOverride('remote-apps')
  expect([developerOverride()?.state, sessionStorage.getItem(PREVIEW_KEY)]).toEqual(['failed', null])
})

test.each([
  ['1.9.0', ['1.0.0', null, [['/vista/pr-1']]]],
  ['2.0.0', ['2.0.0', '["pr-1","2.0.0"]', []]],
])('a yes to %s is for that release: of another one the page asks', async (version, expected) => {
  answer = () => HttpResponse.json({ ...opened, pregunta: true })
  sessionStorage.setItem(PREVIEW_KEY, JSON.stringify(['pr-1', version]))
  const leave = jest.fn()
  await startPreview(leave)
  expect([
    remoteNamed('remote-apps')?.version,
    sessionStorage.getItem(PREVIEW_KEY),
    leave.mock.calls,
  ]).toEqual(expected)
})

test('nobody who is signed out gets it, and nothing is asked', async () => {
  localStorage.clear()
  await startPreview()
  expect([asked, remoteNamed('remote-apps')?.version, developerOverride()]).toEqual([[], '1.0.0', undefined])
})

test.each<[string, () => Response, boolean]>([
  ['ended', () => HttpResponse.json({ code: 'NOT_FOUND' }, { status: 404 }), false],
  ['closed to the person', () => HttpResponse.json({}, { status: 403 }), false],
  ['of a session that ended, which says so by itself', () => HttpResponse.json({}, { status: 401 }), true],
  ['of a portal that is away', () => HttpResponse.error(), true],
  ['of a portal that answers no JSON', () => new HttpResponse('<html>'), false],
])('a preview that is %s leaves the active release and says so', async (_what, given, stays) => {
  answer = given
  await startPreview()
  expect([remoteNamed('remote-apps')?.version, developerOverride()?.state]).toEqual(['1.0.0', 'failed'])
  expect(sessionStorage.getItem(PREVIEW_KEY) !== null).toBe(stays)
})

import { checkTarget } from '@csuite/shared/contract/app-use'
import { registerApp } from '@csuite/shared/contract/apps'
import { setAudience } from '@csuite/shared/contract/audience'
import { type TestPerson, atStart, openTestApi } from '../../testing/test-api'
import { addAdministrator, addPerson } from '../../testing/test-callers'

describe('the redirect targets of a person', () => {
  /** How an address may spell a host, as an administrator or a file has it. */
  const spellings = {
    punto: 'https://punto.example./a',
    codigo: 'https://codig%6F.example/a',
    barras: 'https:////barras.example',
    ancho: 'https://ａｎｃｈｏ。example',
    'xn--caera-2saz': 'https://cañería.example/a',
    puerto: 'https://puerto.example:8443',
  }
  const hosts = ['libre', 'cerrada', 'mixta', 'sola', ...Object.keys(spellings)].map(
    (name) => `https://${name}.example`,
  )
  const api = openTestApi({ env: { REDIRECT_ALLOWLIST: [...hosts, 'betopro://auth'].join(',') } })
  const admin = atStart(() => addAdministrator(api))
  const people = atStart(async () => {
    const inside = await addPerson(api)
    const add = async (webUrl: string | null, more: object, personas?: number[]) => {
      const body = { nombre: 'App', descripcion: 'X', isEnabledWeb: true, webUrl, ...more }
      const { id } = await api.result(registerApp, { body }, admin)
      if (personas)
        await api.result(setAudience, { params: { id }, body: { personas, solicitable: true } }, admin)
    }
    await add('https://cerrada.example/entrada', {}, [inside.id])
    await add(null, { androidUrl: 'https://CERRADA.example:443/tienda' }, [inside.id])
    for (const address of Object.values(spellings)) await add(address, {}, [inside.id])
    await add('https://mixta.example/a', {}, [inside.id])
    await add('https://mixta.example/b', {})
    await add('https://sola.example.otra.example/', {}, [inside.id])
    return { inside, outside: await addPerson(api) }
  })

  test.each<readonly [string, boolean, boolean]>([
    ['https://libre.example/x', true, true],
    ['https://cerrada.example/x?a=1#b', true, false],
    ['https://cerrada.example', true, false],
    ...Object.keys(spellings).map((name) => [`https://${name}.example/`, true, false] as const),
    ['https://mixta.example/a', true, true],
    // Its name only begins another's.
    ['https://sola.example/', true, true],
    ['betopro://auth', true, true],
    ['https://mala.example/', false, false],
    ['https://cerrada.example:8443/', false, false],
    ['', false, false],
  ])('%s: inside %s, outside %s', async (redirect_url, inside, outside) => {
    const allowed = async (person: TestPerson) =>
      (await api.result(checkTarget, { query: { redirect_url } }, person)).permitido
    expect([await allowed(people.inside), await allowed(people.outside)]).toEqual([inside, outside])
  })
})

test('an address with ñ is one however often it is asked', () => {
  const asked = Array.from({ length: 20_000 }, () => URL.canParse('https://cañería.example/a'))
  expect(asked).not.toContain(false)
})

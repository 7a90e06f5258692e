import { listAudit } from '@csuite/shared/contract/audit'
import { currentUser } from '@csuite/shared/contract/login'
import { changePassword, forgotPassword } from '@csuite/shared/contract/password-reset'
import { findPerson } from '@csuite/shared/contract/user-administration'
import { toggleUserStatus } from '@csuite/shared/contract/users'
import { atStart, apisOnDemand, cookiesOf, openTestApi } from '../../testing/test-api'
import { addAdministrator, addPerson, addServiceKey } from '../../testing/test-callers'
import { type Scim, PATCH_OP, USER, requestsAs } from './testing/scim-requests'

const taken = { status: 409, json: { status: '409', scimType: 'uniqueness' } }
const SCIM_TYPE = 'application/scim+json; charset=utf-8'
let serial = 0
const asking = (...Operations: unknown[]) => ({ Operations })
const address = (name = 'p') => `${name}${(serial += 1)}@empresa.example`

describe('the company directory', () => {
  const api = openTestApi()
  const admin = atStart(() => addAdministrator(api))
  const key = atStart(async () => ({ key: await addServiceKey(api, 'directorio') }))
  const scim: Scim = (...request) => requestsAs(api, key.key)(...request)

  const person = async (more: object = {}) => {
    const userName = address()
    const { json } = await scim('POST', '/Users', {
      ...{ schemas: [USER], userName, active: true, externalId: `ext-${userName}` },
      ...{ name: { givenName: 'Ana', familyName: 'Ruiz' } },
      ...{ emails: [{ primary: true, type: 'work', value: userName }], ...more },
    })
    return json
  }
  const patch = (id: string, ...Operations: object[]) =>
    scim('PATCH', `/Users/${id}`, { schemas: [PATCH_OP], Operations })
  const group = async (more: object = {}) =>
    (await scim('POST', '/Groups', { displayName: `Grupo ${(serial += 1)}`, members: [], ...more })).json
  const patchGroup = (id: string, ...Operations: object[]) =>
    scim('PATCH', `/Groups/${id}`, { schemas: [PATCH_OP], Operations })
  const membersOf = async (id: string): Promise<string[]> =>
    (await scim('GET', `/Groups/${id}`)).json.members.map(({ value }: { value: string }) => value)
  const session = async (id: string) => {
    const token = await api.platform.sessions.open(api.database.orm, Number(id), 'Firefox')
    return { token, alive: async () => (await api.call(currentUser, {}, { token })).statusCode === 200 }
  }

  test('a person as Entra makes one: a name that is no address, an address, and what the portal does not keep', async () => {
    const email = address('Test_User_')
    const { status, json, headers } = await scim('POST', '/Users', {
      schemas: [USER, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
      ...{
        externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
        userName: `Test_User_${email.length}-00aa00aa`,
      },
      emails: [{ primary: true, type: 'work', value: email }],
      ...{ active: true, meta: { resourceType: 'User' }, roles: [], password: '1mz050nq', locale: 'en-US' },
      name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Planta' },
    })
    expect(status).toBe(201)
    expect(headers).toMatchObject({
      'content-type': SCIM_TYPE,
      etag: json.meta.version,
      location: json.meta.location,
    })
    expect(json).toEqual({
      schemas: [USER],
      id: expect.any(String),
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      userName: `Test_User_${email.length}-00aa00aa`,
      displayName: 'givenName familyName',
      active: true,
      name: { formatted: 'givenName familyName', givenName: 'givenName', familyName: 'familyName' },
      emails: [{ value: email.toLowerCase(), type: 'work', primary: true }],
      groups: [],
      meta: {
        ...{ resourceType: 'User', created: expect.any(String), lastModified: expect.any(String) },
        ...{ location: expect.stringContaining(`/scim/v2/Users/${json.id}`), version: expect.any(String) },
      },
    })
    const known = await api.result(findPerson, { params: { id: Number(json.id) } }, admin)
    expect(known).toMatchObject({ status: 'active', conPassword: false, emailVerificado: false, role: 2 })
    const { userName, emails } = json
    expect(await scim('POST', '/Users', { userName, emails })).toMatchObject(taken)
  })

  const operations: Record<string, [operations: object[], after: object]> = {
    'Entra: several single values': [
      [
        { op: 'Replace', path: 'displayName', value: 'Pvlo' },
        { op: 'Replace', path: 'name.givenName', value: 'Gtfd' },
        { op: 'Replace', path: 'name.familyName', value: 'Pkqf' },
        { op: 'Replace', path: 'externalId', value: 'Eqpj' },
        {
          op: 'Replace',
          path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber',
          value: 'Eqpj',
        },
      ],
      {
        displayName: 'Pvlo',
        externalId: 'Eqpj',
        name: { formatted: 'Gtfd Pkqf', givenName: 'Gtfd', familyName: 'Pkqf' },
      },
    ],
    'Entra with its flag: names with dots in a value': [
      [
        {
          op: 'replace',
          value: {
            displayName: 'Bjfe',
            'name.givenName': 'Kkom',
            'name.familyName': 'Unua',
            'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber': 'Aklq',
          },
        },
      ],
      { displayName: 'Bjfe', name: { formatted: 'Kkom Unua', givenName: 'Kkom', familyName: 'Unua' } },
    ],
    'Entra: what the portal does not keep': [
      [
        { op: 'Add', path: 'nickName', value: 'Babs' },
        { op: 'Add', path: 'addresses[type eq "work"].postalCode', value: '15001' },
        { op: 'Add', path: 'roles[primary eq "True"].value', value: 'x' },
        { op: 'Add', path: 'emails[type eq "other"].value', value: 'otra@empresa.example' },
        { op: 'Add', path: 'phoneNumbers[type eq "fax"].value', value: '+51987650000' },
        { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager', value: '7' },
      ],
      { name: { formatted: 'Ana Ruiz', givenName: 'Ana', familyName: 'Ruiz' }, active: true },
    ],
    'Entra: a filtered path without a match': [
      [{ op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '+51 987 654 321' }],
      { phoneNumbers: [{ value: '+51987654321', type: 'work' }] },
    ],
    'a phone that cannot be read is dropped': [
      [{ op: 'Replace', path: 'phoneNumbers[type eq "work"].value', value: '555-1234 x9' }],
      { active: true },
    ],
    'Entra: "False"': [[{ op: 'Replace', path: 'active', value: 'False' }], { active: false }],
    'Okta: active without a path': [[{ op: 'replace', value: { active: false } }], { active: false }],
    'the schema before a name': [
      [{ op: 'replace', path: `${USER}:name.givenName`, value: 'Eva' }],
      { name: { formatted: 'Eva Ruiz', givenName: 'Eva', familyName: 'Ruiz' } },
    ],
    'a null within the name says nothing of it': [
      [{ op: 'replace', value: { name: { givenName: 'Eva', familyName: null } } }],
      { name: { formatted: 'Eva Ruiz', givenName: 'Eva', familyName: 'Ruiz' } },
    ],
    'the last operation counts': [
      [
        { op: 'replace', path: 'active', value: false },
        { op: 'replace', path: 'active', value: true },
      ],
      { active: true },
    ],
    'signs that nobody sees in names, and an address with ñ': [
      [
        { op: 'replace', path: 'displayName', value: ' Ana\t\u200fRuiz\r\n' },
        { op: 'replace', path: 'userName', value: 'ana@ñ.csuite.example' },
      ],
      {
        displayName: 'Ana Ruiz',
        userName: 'ana@ñ.csuite.example',
        emails: [{ value: 'ana@xn--ida.csuite.example', type: 'work', primary: true }],
      },
    ],
    removal: [
      [
        { op: 'remove', path: 'displayName' },
        { op: 'Replace', path: 'externalId', value: null },
      ],
      { displayName: 'Ana Ruiz' },
    ],
  }
  test.each(Object.entries(operations))('PATCH, %s', async (_name, [Operations, after]) => {
    const { id } = await person()
    const { status, json } = await patch(id, ...Operations)
    expect([status, json]).toEqual([200, expect.objectContaining(after)])
    expect((await scim('GET', `/Users/${id}`)).json).toMatchObject(after)
  })

  test('a new address: the person is told at the old one, and sessions end; a name that is the address takes it along', async () => {
    const { id, userName } = await person()
    const { alive } = await session(id)
    const [next, last] = [address('nueva'), address('otra')]
    const { json } = await patch(id, { op: 'Replace', path: 'emails[type eq "work"].value', value: next })
    expect(json).toMatchObject({ userName, emails: [{ value: next }] })
    expect(await alive()).toBe(false)
    expect((await api.mails(userName)).map(({ kind }) => kind)).toEqual(['email-changed'])
    await patch(id, { op: 'Replace', path: 'userName', value: next })
    expect((await patch(id, { op: 'Replace', path: 'userName', value: last })).json).toMatchObject({
      ...{ userName: last, emails: [{ value: last }] },
    })
    const other = await person()
    expect(await patch(id, { op: 'replace', path: 'userName', value: other.userName })).toMatchObject(taken)
  })

  test('a new address leaves no way in that was added at the old one, nor a code that was mailed there', async () => {
    const { id, userName } = await person()
    const asked = await api.call(forgotPassword, { body: { email: userName } })
    const code = await api.codeFor(userName)
    await api.sql`update users set password_hash = 'x' where id = ${Number(id)}`
    await api.sql`
      insert into social_identities (user_id, issuer, subject) values (${Number(id)}, 'google', ${`g-${id}`})`
    await patch(id, { op: 'Replace', path: 'emails[type eq "work"].value', value: address('nueva') })
    const body = { email: userName, code, newPassword: 'Caldera-77' }
    expect((await api.call(changePassword, { body }, cookiesOf(asked))).statusCode).toBe(400)
    const rows = await api.sql`
      select password_hash, (select count(*)::int from social_identities where user_id = users.id) as linked
      from users where id = ${Number(id)}`
    expect(rows).toEqual([{ password_hash: null, linked: 0 }])
  })

  test('PUT of Okta keeps what it does not name, and suspends', async () => {
    const before = await person()
    const { externalId: _none, phoneNumbers: _neither, ...named } = before
    const { status, json } = await scim('PUT', `/Users/${before.id}`, {
      ...{
        ...named,
        name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' },
        active: false,
      },
    })
    expect([status, json.active, json.externalId, json.name.givenName]).toEqual([
      200,
      false,
      before.externalId,
      'Another',
    ])
  })

  test('a leaver is out, returns as the same account, and nothing of the groups comes back by itself', async () => {
    const { id, userName, externalId } = await person()
    const { id: groupId } = await group({ members: [{ value: id }] })
    const { alive } = await session(id)
    expect(await alive()).toBe(true)
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204)
    expect(await alive()).toBe(false)
    expect((await scim('GET', `/Users/${id}`)).status).toBe(404)
    expect((await scim('GET', `/Users?filter=userName eq "${userName}"`)).json.totalResults).toBe(0)
    expect(await membersOf(groupId)).toEqual([])
    // As a group's request that began before the DELETE.
    await api.sql`insert into group_members (group_id, user_id) values (${Number(groupId)}, ${Number(id)})`
    await api.sql`update users set password_hash = 'x' where id = ${Number(id)}`
    const back = await scim('POST', '/Users', {
      ...{ userName, externalId, active: true, emails: [{ value: address('casada') }] },
    })
    expect(back).toMatchObject({ status: 201, json: { id, active: true, groups: [] } })
    await scim('DELETE', `/Users/${id}`)
    expect((await scim('POST', '/Users', { userName: back.json.emails[0].value })).json.id).toBe(id)
    const rows = await api.sql`select password_hash from users where id = ${Number(id)}`
    expect(rows).toEqual([{ password_hash: null }])
  })

  test('who returns by another, after an administrator opened the account, ends the sessions of before', async () => {
    const { id, userName } = await person()
    await scim('DELETE', `/Users/${id}`)
    await api.result(toggleUserStatus, { params: { id: Number(id) } }, admin)
    const { alive } = await session(id)
    expect((await scim('POST', '/Users', { userName })).json.id).toBe(id)
    expect(await alive()).toBe(false)
  })

  test('a name that is given anew hands nobody an account of who left', async () => {
    const left = await person({ externalId: 'ana' })
    await scim('DELETE', `/Users/${left.id}`)
    const namesake = await scim('POST', '/Users', { userName: address('otra'), externalId: 'ana' })
    expect(namesake.status).toBe(201)
    expect(namesake.json.id).not.toBe(left.id)
    const reused = { userName: left.userName, externalId: 'beta', emails: [{ value: address('beta') }] }
    expect(await scim('POST', '/Users', reused)).toMatchObject(taken)
  })

  test('what an administrator suspended stays suspended until an administrator lifts it', async () => {
    const { id, userName } = await person()
    const params = { params: { id: Number(id) } }
    const say = async (active: boolean) =>
      (await patch(id, { op: 'replace', value: { active, 'name.givenName': String(active) } })).json
    await api.result(toggleUserStatus, params, admin)
    for (const active of [true, false, true])
      expect(await say(active)).toMatchObject({ active: false, name: { givenName: String(active) } })
    await scim('DELETE', `/Users/${id}`)
    expect((await scim('POST', '/Users', { userName })).json).toMatchObject({ id, active: false })
    await api.result(toggleUserStatus, params, admin)
    expect([(await say(false)).active, (await say(true)).active]).toEqual([false, true])
  })

  const filters: [filter: string, finds: boolean][] = [
    ['userName eq "NAME"', true],
    ['UserName EQ "UPPER"', true],
    ['emails.value eq "UPPER"', true],
    ['emails[type eq "work"].value eq "NAME"', true],
    ['emails[type eq "work" and value eq "NAME"]', true],
    ['emails[type eq "home" and value eq "NAME"]', false],
    ['externalId eq "ext-NAME"', true],
    ['externalId eq "EXT-NAME"', false],
    ['id eq "ID" and active eq true', true],
    ['id eq "ID" and active eq "False"', false],
    ['id eq "ID" and (displayName co "UIZ" or userName eq "x")', true],
    ['id eq "ID" and not (name.familyName sw "Ru")', false],
    ['id eq "ID" and name.familyName ew "z" and externalId pr', true],
    ['userName eq "nobody\\"; drop table users"', false],
    ['id eq "99999999999999999999"', false],
    [`${USER}:userName eq "NAME"`, true],
    ['userName eq "ESCAPED"', true],
    ['userName eq "\\\\\\u00f1\\""', false],
    ['userName eq "a\\\\"', false],
  ]
  test.each(filters)('filter %s', async (filter, finds) => {
    const { id, userName } = await person()
    const text = filter
      .replaceAll('NAME', userName)
      .replace('UPPER', userName.toUpperCase())
      .replace('ID', id)
      .replace('ESCAPED', userName.replace('@', '\\u0040'))
    const { status, json } = await scim('GET', `/Users?filter=${encodeURIComponent(text)}`)
    expect([status, json.totalResults, json.Resources.map((each: { id: string }) => each.id)]).toEqual([
      ...[200, Number(finds), finds ? [id] : []],
    ])
  })

  test('a name with a backslash and a quote is found by its JSON text', async () => {
    const userName = `corp\\ñ "${address()}`
    const { json } = await scim('POST', '/Users', { userName, emails: [{ value: address() }] })
    const filter = encodeURIComponent(`userName eq ${JSON.stringify(userName)}`)
    expect((await scim('GET', `/Users?filter=${filter}`)).json.Resources).toMatchObject([{ id: json.id }])
  })

  test('pages are in one order, bounded, and have the asked attributes', async () => {
    await Promise.all(Array.from({ length: 5 }, () => person()))
    const { json: all } = await scim('GET', '/Users?count=100000')
    const ids = (page: { Resources: { id: string }[] }) => page.Resources.map(({ id }) => id)
    const { json: second } = await scim(
      'GET',
      '/Users?startIndex=3&count=2&attributes=userName,name.givenName',
    )
    expect(ids(second)).toEqual(ids(all).slice(2, 4))
    expect(second).toMatchObject({ totalResults: all.totalResults, startIndex: 3, itemsPerPage: 2 })
    expect(Object.keys(second.Resources[0]).sort()).toEqual(['id', 'meta', 'name', 'schemas', 'userName'])
    expect((await scim('GET', '/Users?count=0')).json).toMatchObject({ itemsPerPage: 0, Resources: [] })
    expect((await scim('GET', '/Users?startIndex=-5&count=-1')).json).toMatchObject({
      startIndex: 1,
      itemsPerPage: 0,
    })
    expect((await scim('GET', '/Users?startIndex=999999')).json.Resources).toEqual([])
  })

  test('versions: unchanged answers nothing, a change of the old one is refused, also after a change in the panel', async () => {
    const { id, meta } = await person()
    const get = (version: string) => scim('GET', `/Users/${id}`, undefined, { 'if-none-match': version })
    expect((await get(meta.version)).status).toBe(304)
    await api.sql`update users set name = 'Otra' where id = ${Number(id)}`
    expect((await get(meta.version)).status).toBe(200)
    const put = (version: string) =>
      scim('PATCH', `/Users/${id}`, asking({ op: 'replace', value: { active: false } }), {
        'if-match': version,
      })
    expect(await put(meta.version)).toMatchObject({ status: 412, json: { status: '412' } })
    expect((await put((await scim('GET', `/Users/${id}`)).json.meta.version)).status).toBe(200)
    expect((await put('*')).status).toBe(200)
  })

  describe('groups', () => {
    const members = (op: string, ...value: unknown[]) => ({ op, path: 'members', value })
    const remove = (id = '', part = '') => ({ op: 'remove', path: `members[value eq "${id}"]${part}` })
    const changes: Record<string, [operations: (ids: string[]) => object[], stay: number[]]> = {
      'Entra adds': [([, b]) => [members('Add', { $ref: null, value: b })], [0, 1]],
      'Entra removes by value': [([a]) => [members('Remove', { $ref: null, value: a })], []],
      'Entra with its flag removes by path': [([a]) => [remove(a)], []],
      'Okta removes one and adds another': [
        ([a, b]) => [remove(a), members('add', { value: b, display: 'test.user@okta.local' })],
        [1],
      ],
      'Okta replaces all': [([, b, c]) => [members('replace', { value: b }, { value: c })], [1, 2]],
      'all go': [() => [{ op: 'remove', path: 'members' }], []],
      'who has no account here is passed over': [
        ([, b]) => [members('add', { value: '23a35c27-23d3' }, { value: '2147483647' }, { value: b })],
        [0, 1],
      ],
      'a group within a group has the id of a person': [
        ([, b, c]) => [
          members('add', { value: b, type: 'Group' }),
          members('add', { value: c, $ref: `https://portal.example/v2/Groups/${c}` }),
        ],
        [0],
      ],
      "what it says of a member is nobody's membership": [
        ([a]) => [
          { op: 'replace', path: 'members.display', value: 'Neo' },
          { op: 'remove', path: 'members.display' },
          remove(a, '.display'),
        ],
        [0],
      ],
      'nothing is added': [() => [{ op: 'add', path: 'members', value: null }], [0]],
      'members without a path': [([, b]) => [{ op: 'add', value: { members: [{ value: b }] } }], [0, 1]],
    }
    test.each(Object.entries(changes))('%s', async (_name, [operationsOf, stay]) => {
      const people = await Promise.all([person(), person(), person()])
      const ids: string[] = people.map(({ id }) => id)
      const { id } = await group({ members: [{ value: ids[0] }] })
      expect(await patchGroup(id, ...operationsOf(ids))).toMatchObject({ status: 204, json: undefined })
      expect(new Set(await membersOf(id))).toEqual(new Set(stay.map((at) => ids[at])))
    })

    test('that get many people one by one fill one row of the audit, which counts them', async () => {
      const { id } = await group({})
      for (let come = 0; come < 3; come += 1)
        await patchGroup(id, { op: 'add', path: 'members', value: [{ value: (await person()).id }] })
      const query = { tipo: 'grupo.personas', limit: '100' }
      const { data } = await api.result(listAudit, { query }, admin)
      const rows = data.filter(({ detalle }) => detalle.idGrupo === id)
      expect(rows.map(({ detalle }) => detalle)).toMatchObject([{ agregadas: '1', veces: '3' }])
    })

    test('are renamed by Okta, found by name and by member, and listed without members', async () => {
      const { id: member } = await person()
      const { id } = await group({ externalId: '8aa1a0c0', members: [{ value: member }] })
      const displayName = `Planta ${(serial += 1)}`
      expect((await patchGroup(id, { op: 'replace', value: { id, displayName } })).status).toBe(204)
      const find = async (filter: string) =>
        (await scim('GET', `/Groups?excludedAttributes=members&filter=${encodeURIComponent(filter)}`)).json
          .Resources
      expect(await find(`displayName eq "${displayName.toUpperCase()}"`)).toEqual([
        expect.objectContaining({ id, displayName, externalId: '8aa1a0c0' }),
      ])
      expect((await find(`id eq "${id}" and members eq "${member}"`))[0]).not.toHaveProperty('members')
      expect(await find(`members[value eq "${member}"]`)).toHaveLength(1)
      expect(await scim('POST', '/Groups', { displayName })).toMatchObject(taken)
      expect((await scim('DELETE', `/Groups/${id}`)).status).toBe(204)
      expect((await scim('GET', `/Groups/${id}`)).status).toBe(404)
    })

    test('those of the panel are filled by name, and never deleted before', async () => {
      const rows = await api.sql<{ id: number }>`
        insert into user_groups (nombre, folded_name) values ('Taller', 'taller') returning id`
      const id = String(rows[0]?.id)
      expect(await scim('DELETE', `/Groups/${id}`)).toMatchObject({
        status: 403,
        json: { scimType: 'mutability' },
      })
      const { id: member } = await person()
      await patchGroup(id, { op: 'add', path: 'members', value: [{ value: member }] })
      expect((await scim('GET', `/Users/${member}`)).json.groups).toEqual([{ value: id, display: 'Taller' }])
      expect((await scim('DELETE', `/Groups/${id}`)).status).toBe(204)
    })

    test('10,000 members in one request', async () => {
      await api.sql`
        insert into users (email, name, last_name, status, search_text, sort_name)
        select 'm' || n || '@muchos.example', 'M', '', 'active', 'm m' || n || '@muchos.example', 'm'
        from generate_series(1, 10000) as n`
      const rows = await api.sql<{ id: number }>`select id from users where email like '%@muchos.example'`
      const { id } = await group()
      const value = rows.map((row) => ({ $ref: null, value: String(row.id) }))
      expect((await patchGroup(id, { op: 'Add', path: 'members', value })).status).toBe(204)
      expect(await membersOf(id)).toHaveLength(10_000)
      await scim('DELETE', `/Groups/${id}`)
      await api.sql`delete from users where email like '%@muchos.example'`
    })
  })

  test('two requests for one person at once leave what one of them says, whole', async () => {
    const { id } = await person()
    const both = (name: string) =>
      patch(
        id,
        { op: 'replace', path: 'name.givenName', value: name },
        { op: 'replace', path: 'name.familyName', value: name },
      )
    await Promise.all(['Uno', 'Dos', 'Tres', 'Cuatro'].map(both))
    const { name } = (await scim('GET', `/Users/${id}`)).json
    expect(name.givenName).toBe(name.familyName)
  })

  test('one operation that is wrong undoes all', async () => {
    const { id } = await person()
    expect(
      (
        await patch(
          id,
          { op: 'replace', path: 'name.givenName', value: 'Eva' },
          { op: 'replace', path: 'active', value: 'quizás' },
        )
      ).json,
    ).toMatchObject({ status: '400', scimType: 'invalidValue' })
    expect((await scim('GET', `/Users/${id}`)).json.name.givenName).toBe('Ana')
  })
})

describe('what the directory may not do', () => {
  const api = openTestApi()
  const maker = atStart(() => addAdministrator(api))
  const openAnother = apisOnDemand()
  const key = atStart(async () => ({ key: await addServiceKey(api, 'directorio') }))
  const scim: Scim = (...request) => requestsAs(api, key.key)(...request)
  const patch = (id: number | string, ...Operations: object[]) =>
    scim('PATCH', `/Users/${id}`, asking(...Operations))

  test('nobody else gets in, and every error is SCIM’s own', async () => {
    const member = await addPerson(api)
    const callers: [token: string | undefined, status: number][] = [
      [undefined, 401],
      [maker.token, 401],
      [member.token, 401],
      [`csk_${'x'.repeat(43)}`, 401],
      [await addServiceKey(api, 'usuarios:leer', 'grupos', 'apps'), 403],
    ]
    for (const [token, status] of callers)
      for (const path of [
        '/Users',
        `/Users/${member.id}`,
        '/Groups',
        '/Schemas',
        '/ServiceProviderConfig',
        '/None',
      ]) {
        const answer = await requestsAs(api, token)('GET', path)
        expect(answer).toMatchObject({ status, json: { status: String(status), detail: expect.any(String) } })
        expect(answer.headers['content-type']).toBe(SCIM_TYPE)
        expect(answer.body).not.toContain(member.email)
      }
  })

  test("the key's own maker, the last administrator who is not of the directory, and a suspended administrator", async () => {
    const small = await openAnother()
    const mine = await addServiceKey(small, 'directorio')
    const ask = requestsAs(small, mine)
    const rows = await small.sql<{ id: number }>`select id from users where role = 1`
    const own = rows[0]?.id ?? 0
    const off = (id: number) =>
      ask('PATCH', `/Users/${id}`, asking({ op: 'Replace', path: 'active', value: 'False' }))
    expect((await off(own)).json).toMatchObject({
      status: '409',
      code: 'LAST_ADMIN',
      detail: expect.stringContaining('clave'),
    })
    const rename = asking({ op: 'replace', path: 'name.givenName', value: 'Eva' })
    expect((await ask('PATCH', `/Users/${own}`, rename)).json).toMatchObject({
      status: '409',
      code: 'LAST_ADMIN',
    })
    const other = await addAdministrator(small)
    expect((await ask('PATCH', `/Users/${other.id}`, rename)).status).toBe(200)
    expect((await ask('PATCH', `/Users/${own}`, rename)).json).toMatchObject({ code: 'LAST_ADMIN' })
    expect((await off(other.id)).status).toBe(200)
    expect(
      (await ask('PATCH', `/Users/${other.id}`, asking({ op: 'replace', value: { active: true } }))).json
        .active,
    ).toBe(false)
    expect((await ask('DELETE', `/Users/${own}`)).status).toBe(409)
    expect((await ask('GET', `/Users/${own}`)).json.active).toBe(true)
  })

  test.each([
    ['an administrator, within the domain', { role: 1 }, 'csuite.example', 403],
    ['a person who was here before, to another domain', {}, 'ladrones.example', 403],
    ['a person who was here before, within the domain', {}, 'csuite.example', 200],
    ['a person of a domain where anybody gets an address', { domain: 'gmail.com' }, 'gmail.com', 403],
  ])('lead %s to another mailbox: %s', async (_who, options, domain, status) => {
    const { id, email } = await addPerson(api, options)
    const typed = `otra${id}@${domain}`
    for (const operation of [
      { op: 'replace', path: 'emails[type eq "work"].value', value: typed },
      { op: 'replace', path: 'userName', value: typed },
    ]) {
      expect((await patch(id, operation)).status).toBe(status)
      const after = (await scim('GET', `/Users/${id}`)).json
      expect(after.emails[0].value).toBe(status === 200 ? typed : email)
    }
  })

  const other = atStart(() => addPerson(api))
  const refusals: [what: string, said: () => object, options?: object][] = [
    ['a mailbox of another domain', () => ({ emails: [{ value: 'ana@ladrones.example' }] })],
    ["an administrator's mailbox", () => ({ emails: [{ value: 'jefa@csuite.example' }] }), { role: 1 }],
    ["somebody else's mailbox", () => ({ emails: [{ value: other.email }] })],
    ["somebody else's name", () => ({ userName: 'De.Otra' })],
    ['a mailbox that is none', () => ({ emails: [{ value: 'no' }] })],
    ['a name that is too long', () => ({ name: { givenName: 'x'.repeat(81) } })],
    ['a last name that is no text', () => ({ name: { familyName: { toString: 1 } } })],
    ['a display name that is too long', () => ({ displayName: 'x'.repeat(257) })],
    ['a user name that is empty', () => ({ userName: ' ' })],
    ['a number with a control character', () => ({ externalId: 'a\u0007b' })],
    ['a name that cannot be stored', () => ({ name: { givenName: 'a\u0000' } })],
    ['more marks than text has', () => ({ displayName: `a${'\u0301'.repeat(31)}` })],
  ]
  test.each(refusals)(
    '%s is refused, and keeps nobody in who leaves with it',
    async (_what, said, options = {}) => {
      const { id: named } = await addPerson(api)
      await api.sql`
      insert into directory_users (user_id, user_name, made, updated_at) values (${named}, 'De.Otra', false, now())
      on conflict do nothing`
      const put = (id: number, more: object) => scim('PUT', `/Users/${id}`, { ...said(), ...more })
      const say = (id: number, ...more: object[]) => patch(id, { op: 'replace', value: said() }, ...more)
      const off = { op: 'Replace', path: 'active', value: 'False' }
      for (const leave of [
        {
          refused: (id: number) => put(id, { active: true }),
          out: (id: number) => put(id, { active: false }),
        },
        { refused: (id: number) => say(id), out: (id: number) => say(id, off) },
      ]) {
        const { id, email, token } = await addPerson(api, options)
        const isAlive = async () => (await api.call(currentUser, {}, { token })).statusCode === 200
        const refused = await leave.refused(id)
        expect([refused.status >= 400, await isAlive()]).toEqual([true, true])
        expect(await leave.out(id)).toMatchObject({
          status: 200,
          json: { active: false, emails: [{ value: email }] },
        })
        expect(await isAlive()).toBe(false)
      }
    },
  )

  test('a registration that nobody verified is nobody, and is taken over empty', async () => {
    const email = 'reserva@empresa.example'
    await api.register(email, { name: 'Intrusa', lastName: 'Mala' })
    expect((await scim('GET', `/Users?filter=userName eq "${email}"`)).json.totalResults).toBe(0)
    const { status, json } = await scim('POST', '/Users', {
      userName: email,
      name: { givenName: 'Ana', familyName: 'Ruiz' },
    })
    expect([status, json.name.formatted, json.phoneNumbers]).toEqual([201, 'Ana Ruiz', undefined])
    const rows = await api.sql`select password_hash from users where email = ${email}`
    expect(rows).toEqual([{ password_hash: null }])
  })

  test('people of before are found, never made again', async () => {
    const { id, email } = await addPerson(api)
    expect(await scim('POST', '/Users', { userName: email })).toMatchObject(taken)
    expect((await scim('GET', `/Users?filter=userName eq "${email}"`)).json.Resources[0].id).toBe(String(id))
    expect((await patch(id, { op: 'Add', path: 'externalId', value: 'de-antes' })).json.externalId).toBe(
      'de-antes',
    )
  })

  type Malformed = [method: string, path: string, body: unknown, status: number, scimType?: string]
  const activate = { op: 'add', path: 'active', value: true }
  const named = (name: object) => ({ userName: 'c@b.example', name })
  const breaks = '\n'.repeat(40)
  const malformed: Malformed[] = [
    ['POST', '/Users', undefined, 400, 'invalidSyntax'],
    ['POST', '/Users', [], 400, 'invalidSyntax'],
    ['POST', '/Users', '{', 400],
    ['POST', '/Users', '"\\ud800"', 400],
    ['POST', '/Users', {}, 400, 'invalidValue'],
    ['POST', '/Users', { userName: 7 }, 400, 'invalidValue'],
    ['POST', '/Users', { userName: 'sin-direccion' }, 400, 'invalidValue'],
    ['POST', '/Users', { userName: 'a@empresa.example', emails: [{ value: 'no' }] }, 400, 'invalidValue'],
    ['POST', '/Users', { userName: `${'a'.repeat(300)}@b.example` }, 400, 'invalidValue'],
    ['POST', '/Users', named({ givenName: 'x'.repeat(81) }), 400, 'invalidValue'],
    ['POST', '/Users', { userName: 'a\u0000@empresa.example' }, 400],
    ['POST', '/Users', { userName: 'a\u202e', emails: [{ value: 'f@b.example' }] }, 400, 'invalidValue'],
    ['PATCH', '/Users/ID', asking({ op: 'add', path: 'externalId', value: 'a\u0007b' }), 400],
    ['GET', '/Users/%E0%A4%A', undefined, 400, 'invalidSyntax'],
    ['POST', '/Users', named({ givenName: { toString: 1 } }), 400, 'invalidValue'],
    ['POST', '/Users', { userName: 'c@empresa.example', active: 'quizás' }, 400, 'invalidValue'],
    ['POST', '/Users', { userName: 'd@empresa.example', active: { toString: 1 } }, 400, 'invalidValue'],
    ['POST', '/Users', { userName: 'e@empresa.example', emails: [{ primary: { toString: 1 } }] }, 201],
    ['PATCH', '/Users/ID', asking({ op: { toString: 1 } }), 400, 'invalidSyntax'],
    ['PATCH', '/Users/ID', asking({ op: 'add', path: { toString: 1 } }), 400, 'invalidPath'],
    ['PATCH', '/Users/ID', {}, 400, 'invalidSyntax'],
    ['PATCH', '/Users/ID', asking(), 400, 'invalidSyntax'],
    ['PATCH', '/Users/ID', asking('x'), 400, 'invalidSyntax'],
    ['PATCH', '/Users/ID', asking({ op: 'move', path: 'active', value: true }), 400, 'invalidSyntax'],
    ['PATCH', '/Users/ID', asking({ op: 'add', path: 'a b', value: true }), 400, 'invalidPath'],
    ['PATCH', '/Users/ID', asking({ op: 'add', path: 'emails[', value: 'x' }), 400, 'invalidPath'],
    ['PATCH', '/Users/ID', asking({ op: 'add', path: 'emails[type eq].value' }), 400, 'invalidFilter'],
    ['PATCH', '/Users/ID', asking({ op: 'replace', value: 'x' }), 400, 'invalidSyntax'],
    ['PATCH', '/Users/ID', asking(...Array(1001).fill(activate)), 400, 'tooMany'],
    ['PATCH', '/Users/0', asking(activate), 404],
    ['PATCH', '/Users/2147483647', asking(activate), 404],
    ['PUT', '/Users/%27or1%3D1', { userName: 'x@empresa.example' }, 404],
    ['DELETE', '/Users/abc', undefined, 404],
    ['GET', '/Users?filter=', undefined, 200],
    ['GET', '/Users?filter=userName', undefined, 400, 'invalidFilter'],
    ['GET', `/Users?filter=id eq "${'%0A'.repeat(40)}`, undefined, 400, 'invalidFilter'],
    ['PATCH', '/Users/ID', asking({ op: 'add', path: `emails[a eq "${breaks}]` }), 400, 'invalidFilter'],
    ...['\\q', '\\', '\\u0000', '\\n', '\\ud800'].map((text): Malformed => [
      'GET',
      `/Users?filter=userName eq "${text}"`,
      undefined,
      400,
      'invalidFilter',
    ]),
    ['GET', '/Users?filter=password eq "x"', undefined, 400, 'invalidFilter'],
    ['GET', '/Users?filter=constructor eq "x"', undefined, 400, 'invalidFilter'],
    ['GET', '/Users?filter=active gt 3', undefined, 400, 'invalidFilter'],
    ['GET', `/Users?filter=${'('.repeat(1500)}`, undefined, 400, 'invalidFilter'],
    ['GET', `/Users?filter=${'not '.repeat(400)}x eq "1"`, undefined, 400, 'invalidFilter'],
    ['GET', `/Users?filter=${'id pr or '.repeat(300)}id pr`, undefined, 400, 'invalidFilter'],
    ['GET', '/Users?filter=id pr&filter=id pr', undefined, 400, 'invalidValue'],
    ['GET', '/Users?startIndex=x', undefined, 400, 'invalidValue'],
    ['GET', '/Users?count=1.5', undefined, 400, 'invalidValue'],
    ['GET', '/Users?sortBy=userName&sortOrder=descending&aadOptscim062020', undefined, 200],
    ['POST', '/Groups', {}, 400, 'invalidValue'],
    ['POST', '/Groups', { displayName: 'x'.repeat(61) }, 400, 'invalidValue'],
    ['POST', '/Groups', { displayName: 'Con miembros', members: [{ display: 'x' }] }, 400, 'invalidValue'],
    ['POST', '/Groups', { displayName: 'Con miembros', members: [{ value: { a: 1 } }] }, 400, 'invalidValue'],
    ['PATCH', '/Groups/0', asking({ op: 'add', path: 'members', value: [] }), 404],
    ['DELETE', '/Groups/99999', undefined, 404],
    ['POST', '/Bulk', {}, 404],
    ['GET', '/Me', undefined, 404],
    ['PUT', '/Users', {}, 404],
    ['GET', '/Schemas/urn:none', undefined, 404],
  ]
  test.each(malformed)('%s %s %j answers %i', async (method, path, body, status, scimType = '') => {
    const { id } = await addPerson(api)
    const answer = await scim(method, path.replace('ID', String(id)), body)
    expect(answer).toMatchObject({ status, ...(scimType && { json: { status: String(status), scimType } }) })
    expect(answer.headers['content-type'] ?? SCIM_TYPE).toBe(SCIM_TYPE)
  })

  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'type.length'])(
    'a filter by %s means no address, and keeps nobody in who leaves with it',
    async (attribute) => {
      for (const wanted of ['"x"', '7', 'null', 'true']) {
        const { id, email } = await addPerson(api)
        const path = `emails[${attribute} eq ${wanted}].value`
        const off = { op: 'replace', path: 'active', value: false }
        expect(await patch(id, { op: 'replace', path, value: 'otra@csuite.example' }, off)).toMatchObject({
          ...{ status: 200, json: { active: false, emails: [{ value: email }] } },
        })
      }
    },
  )

  test.each([2, 2000])('a name within a name, %i deep, is none', async (deep) => {
    const inner = JSON.stringify({ givenName: 'Eva', familyName: 'Paz' })
    const userName = address()
    const name = `${'{"name":'.repeat(deep)}${inner}${'}'.repeat(deep)}`
    const { status, json } = await scim('POST', '/Users', `{"userName":"${userName}","name":${name}}`)
    expect([status, json.name?.givenName]).toEqual([201, expect.not.stringMatching('Eva')])
  })

  test('a body that is too large, or is no JSON, and too many requests', async () => {
    const big = await scim(
      'POST',
      '/Groups',
      JSON.stringify({ displayName: 'x', note: 'y'.repeat(6_000_000) }),
    )
    expect(big).toMatchObject({ status: 413, json: { status: '413' } })
    const nested = `{"${USER}":`.repeat(20_000) + '1' + '}'.repeat(20_000)
    expect(await scim('POST', '/Users', nested)).toMatchObject({ status: 400 })
    expect(await scim('POST', '/Groups', '<a/>', { 'content-type': 'text/xml' })).toMatchObject({
      status: 415,
      json: { status: '415' },
    })
    expect(
      await scim(
        'POST',
        '/Users',
        { userName: 'json@empresa.example' },
        { 'content-type': 'application/json' },
      ),
    ).toMatchObject({ status: 201 })
  })

  test('discovery', async () => {
    expect((await scim('GET', '/ServiceProviderConfig')).json).toMatchObject({
      ...{ patch: { supported: true }, bulk: { supported: false }, etag: { supported: true } },
      filter: { supported: true, maxResults: 100 },
    })
    expect(
      (await scim('GET', '/ResourceTypes')).json.Resources.map(
        ({ endpoint }: { endpoint: string }) => endpoint,
      ),
    ).toEqual(['/Users', '/Groups'])
    const { json } = await scim('GET', '/Schemas')
    expect(json.totalResults).toBe(2)
    expect((await scim('GET', `/Schemas/${USER}`)).json).toEqual(json.Resources[0])
  })
})

import { listUsers, userStats, verifyEmails } from '@csuite/shared/contract/users'
import { type SQL, sql } from 'drizzle-orm'
import { dayIn } from '../../identity/accounts/product-days'
import { atStart, openTestApi } from '../../testing/test-api'
import { addUsers } from '../../testing/test-users'

describe('administrating users', () => {
  const api = openTestApi()
  const admin = atStart(() => api.signUpAdministrator('jefa@csuite.example'))
  beforeAll(async () => {
    await addUsers(api.database, [
      { email: 'lucia.nunez@planta.example', name: 'Lucía', lastName: 'Núñez', daysAgo: 40 },
      { email: 'cien%real@planta.example', name: 'Iván', lastName: 'Paz', daysAgo: 30 },
      { email: 'bajo_guion@planta.example', name: 'Olga', lastName: "O'Hara", daysAgo: 20 },
      { email: 'bajoxguion@planta.example', status: 'suspended', daysAgo: 10 },
      { email: 'espera@planta.example', status: 'pending_verification', daysAgo: 5 },
      { email: 'espera2@planta.example', status: 'pending_verification', daysAgo: 4 },
    ])
  })

  const list = (query: Record<string, string>) => api.result(listUsers, { query }, admin)
  const emails = async (query: Record<string, string>) => (await list(query)).data.map(({ email }) => email)

  test('lists everyone, newest first, with the fields of a User and no other', async () => {
    const page = await list({})
    expect(page).toMatchObject({ total: 7, totalPages: 1, currentPage: 1, hasNextPage: false, count: 7 })
    expect(page.data.map(({ email }) => email)).toEqual([
      'jefa@csuite.example',
      'espera2@planta.example',
      'espera@planta.example',
      'bajoxguion@planta.example',
      'bajo_guion@planta.example',
      'cien%real@planta.example',
      'lucia.nunez@planta.example',
    ])
    expect(Object.keys(page.data[0] ?? {}).sort()).toEqual(
      'createdAt email id lastName name phone picture planesUsuarios presentacion role status'.split(' '),
    )
    expect(page.data[0]?.planesUsuarios).toHaveLength(3)
  })

  test('a page past the last is empty, however far', async () => {
    for (const page of ['2', '1000000000']) {
      expect(await list({ page })).toMatchObject({ data: [], total: 7, count: 0, hasNextPage: false })
    }
  })

  test('page and limit out of range are 400', async () => {
    for (const query of [
      { page: '0' },
      { page: '-1' },
      { page: '1.5' },
      { limit: '0' },
      { limit: '1000000' },
      { email: 'x'.repeat(10_000) },
    ]) {
      const answer = await api.call(listUsers, { query }, admin)
      expect(answer.json()).toMatchObject({ statusCode: 400, code: 'VALIDATION' })
    }
  })

  test('the email filter finds parts, without regard to case, and takes wildcards and quotes as they are', async () => {
    expect(await emails({ email: 'NUNEZ@pla' })).toEqual(['lucia.nunez@planta.example'])
    expect(await emails({ email: '%' })).toEqual(['cien%real@planta.example'])
    expect(await emails({ email: 'bajo_guion' })).toEqual(['bajo_guion@planta.example'])
    expect(await emails({ email: "' or 1=1 --" })).toEqual([])
    expect(await emails({ email: '\\' })).toEqual([])
    expect(await emails({ email: 'espera', status: 'active' })).toEqual([])
    expect(await emails({ email: '   ' })).toHaveLength(7)
  })

  test('one text finds names and emails', async () => {
    expect(await emails({ search: 'NUÑEZ' })).toEqual(['lucia.nunez@planta.example'])
    expect(await emails({ search: "o'hara" })).toEqual(['bajo_guion@planta.example'])
    expect(await emails({ search: 'espera2@' })).toEqual(['espera2@planta.example'])
    expect(await emails({ search: 'guion', status: 'suspended' })).toEqual(['bajoxguion@planta.example'])
    expect(await emails({ search: 'guion', name: 'olga' })).toEqual(['bajo_guion@planta.example'])
    expect(await emails({ search: ' ' })).toHaveLength(7)
  })

  test('role and days of registration narrow the list', async () => {
    expect(await emails({ role: '1' })).toEqual(['jefa@csuite.example'])
    expect(await list({ role: '2' })).toMatchObject({ total: 6, count: 6 })
    expect(await emails({ role: '2', status: 'suspended' })).toEqual(['bajoxguion@planta.example'])
    const day = (daysAgo: number) =>
      dayIn('America/Lima', new Date(Date.now() - daysAgo * 86_400_000))
        .toISOString()
        .slice(0, 10)
    expect(await emails({ from: day(30), to: day(20) })).toEqual([
      'bajo_guion@planta.example',
      'cien%real@planta.example',
    ])
    expect(await emails({ from: day(5), to: day(5) })).toEqual(['espera@planta.example'])
    for (const query of [{ role: '3' }, { from: '2026-02-30' }, { to: '0000-01-01' }, { sort: 'email' }])
      expect((await api.call(listUsers, { query }, admin)).statusCode).toBe(400)
  })

  test('sorts by date and by name, both ways, with and without a text', async () => {
    const newest = await emails({})
    expect(await emails({ sort: 'createdAt' })).toEqual([...newest].reverse())
    const named = (await list({ sort: 'name' })).data.map(({ name, lastName }) => `${name} ${lastName}`)
    expect(named).toEqual([...named].sort((one, other) => one.localeCompare(other, 'es')))
    expect(named).toContain('Iván Paz')
    const byName = await emails({ sort: 'name' })
    expect(await emails({ sort: '-name' })).toEqual(byName.toReversed())
    expect(await emails({ sort: 'createdAt', search: 'guion' })).toEqual([
      'bajo_guion@planta.example',
      'bajoxguion@planta.example',
    ])
    expect(await emails({ sort: 'name', limit: '3', page: '2' })).toEqual(byName.slice(3, 6))
  })

  test('sorts by the last sign-in, which those rows have; who is not known to have signed in comes after', async () => {
    const { data } = await list({ sort: '-ultimoInicio' })
    expect(data.map(({ email, ultimoInicio }) => [email, typeof ultimoInicio]).slice(0, 2)).toEqual([
      ['jefa@csuite.example', 'string'],
      ['espera2@planta.example', 'object'],
    ])
    expect(data.map(({ email }) => email)).toEqual(await emails({}))
    expect(await emails({ sort: '-ultimoInicio', status: 'active', limit: '1' })).toEqual([
      'jefa@csuite.example',
    ])
    expect((await api.call(listUsers, { query: { sort: 'ultimoInicio' } }, admin)).statusCode).toBe(400)
  })

  // One table of names as they were typed, and of what finds them.
  test.each([
    ['Pen\u0303a', 'Begon\u0303a', ['peña', 'PENA', 'Peña Begoña', 'begoña pena', 'pen\u0303a']],
    ['María\u00a0José', 'Ruiz', ['maria jose', 'María José Ruiz', 'ruiz\u2003jose', 'MARIA\u00a0JOSÉ']],
    ['Olga', 'O’Hara', ["o'hara", 'O´Hara', 'o‘hara', 'OʼHARA']],
    ['İpek', 'Işık', ['ipek', 'İPEK', 'IPEK', 'isik', 'ışık', 'IŞIK']],
    ['Οδυσσεύς', 'Παπάς', ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ', 'παπας ΟΔΥΣΣΕΎΣ']],
    ['Иван', 'Šimić', ['иван', 'ИВАН', 'simic', 'ŠIMIĆ иван']],
    ['Łukasz', 'Đorđević', ['lukasz', 'LUKASZ dordevic', 'łukasz đorđević']],
    ['Bjørn', 'Weiß', ['bjorn weiss', 'BJØRN', 'WEISS', 'weiß']],
    ['Ægir', 'Þórsson', ['aegir thorsson', 'ÆGIR', 'þórsson']],
    ['Ħabib', 'Œuvre', ['habib oeuvre', 'ĦABIB', 'œuvre']],
    ['Zo\u200bé', 'Pa\u00adz', ['zoe paz', 'zo\u200bé', 'Paz']],
    ['Ｆｕｍｉｏ', 'ﬁnn', ['fumio finn', 'Ｆｕｍｉｏ']],
    ['Ana‑Luz', 'Gil', ['ana-luz', 'ana–luz gil', 'luz ana']],
    ['Nguyễn', 'Thị Đào', ['nguyen dao', 'NGUYỄN THỊ', 'thị'.normalize('NFD')]],
    ['김민수', 'ﾔﾏﾀﾞ', ['김민수'.normalize('NFD'), 'ヤマダ 김민']],
    ['محـمد', 'علی', ['محمد', 'مُحَمَّد علي', 'على']],
    ['שָׁלוֹם', '50%_\\', ['שלום', '50%_\\', '%_']],
  ])('%s %s is found however it is typed', async (name, lastName, texts) => {
    const [id] = await addUsers(api.database, [{ email: 'quien@minas.example', name, lastName, daysAgo: 3 }])
    try {
      for (const text of texts) {
        expect(await emails({ name: text })).toContain('quien@minas.example')
        expect(await emails({ search: text })).toContain('quien@minas.example')
        expect(await emails({ search: `${text} QUIEN@minas` })).toEqual(['quien@minas.example'])
        expect(await emails({ search: `${text} nadie` })).toEqual([])
      }
    } finally {
      await api.sql`delete from users where id = ${id}`
    }
  })

  test('sorting by name puts ñ after n, and takes no notice of other accents', async () => {
    const sorted = [
      'Álamo',
      'Alba',
      'Na',
      'Nz',
      'N\u0303a',
      'Ñandú',
      'Oso',
      'Pena',
      'Penz',
      'Peña',
      'Šimić',
      'Sino',
    ]
    const names = sorted.toReversed()
    const ids = await addUsers(
      api.database,
      names.map((name, n) => ({ email: `orden${n}@minas.example`, name, lastName: '', daysAgo: 3 })),
    )
    for (const filter of [{}, { email: 'orden' }] as Record<string, string>[]) {
      const listed = (await list({ sort: 'name', ...filter })).data.map(({ name }) => name)
      expect(listed.filter((name) => names.includes(name))).toEqual(sorted)
    }
    await api.sql`delete from users where id = any(${`{${ids.join()}}`}::int[])`
  })

  test('stats count by status and role', async () => {
    expect(await api.result(userStats, {}, admin)).toEqual({
      totalUsers: 7,
      activeUsers: 4,
      pendingVerification: 2,
      administrators: 1,
    })
  })

  test('verifying is all or nothing', async () => {
    const pending = (await list({ status: 'pending_verification' })).data.map(({ id }) => id)
    const verify = (userIds: unknown[]) => api.call(verifyEmails, { body: { userIds } }, admin)
    for (const [userIds, status, code] of [
      [[...pending, 999_999], 404, 'NOT_FOUND'],
      [[...pending, admin.id], 409, 'INVALID_STATE'],
      [[], 400, 'VALIDATION'],
    ] as [number[], number, string][])
      expect((await verify(userIds)).json()).toMatchObject({ statusCode: status, code })
    expect((await list({ status: 'pending_verification' })).total).toBe(2)

    const [first, second] = pending
    const answers = await Promise.all([verify([first, second, first]), verify([second, first])])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 200)?.json()).toEqual({ verified: 2 })
    expect((await list({ status: 'pending_verification' })).total).toBe(0)
    const verified = (await list({ email: 'espera2' })).data[0]
    expect(verified).toMatchObject({ status: 'active' })
    expect(verified?.planesUsuarios.map(({ plan }) => plan.nombre)).toEqual(['free', 'free', 'free'])
  })

  test('the counters follow every change, folded or not', async () => {
    const [id] = await addUsers(api.database, [{ email: 'pasa@planta.example', daysAgo: 2 }])
    await api.sql`update users set status = 'suspended' where id = ${id}`
    const before = await list({ status: 'suspended' })
    await api.sql`select fold_counters()`
    expect((await list({ status: 'suspended' })).total).toBe(before.total)
    await api.sql`delete from users where id = ${id}`
    expect((await list({ status: 'suspended' })).total).toBe(before.total - 1)
    const rows = await api.sql<{ counted: number; real: number }>`
      select (select sum(total) from user_counts)::int + coalesce((select sum(delta) from user_count_deltas), 0)::int
        as counted, (select count(*) from users)::int as real`
    expect(rows[0]?.counted).toBe(rows[0]?.real)
  })
})

describe('many users', () => {
  const api = openTestApi()
  const admin = atStart(() => api.signUpAdministrator())
  beforeAll(async () => {
    const now = Date.now()
    for (let first = 1; first < 24_000; first += 2000)
      await addUsers(
        api.database,
        Array.from({ length: 2000 }, (_, index) => ({
          email: `${first + index <= 12_000 ? 'vieja' : 'nueva'}${first + index}@planta.example`,
          status: (first + index) % 10 === 0 ? ('suspended' as const) : ('active' as const),
          createdAt: new Date(now - (24_001 - first - index) * 3_600_000),
        })),
      )
    // Of all 2182 and of the active ones 1964, so that pages 44 and 40 have people of both kinds.
    await api.sql`
      insert into last_sign_ins (user_id, at) select id, now() - id * interval '1 minute' from users
      where id % 11 = 0 on conflict do nothing`
  })

  const list = (query: Record<string, string>) => api.result(listUsers, { query }, admin)

  test.each([
    ['-createdAt', undefined, 300],
    ['-createdAt', 'suspended', 40],
    ['-createdAt', undefined, 481],
    ['createdAt', undefined, 300],
    ['createdAt', 'suspended', 40],
  ])('a deep page holds the same rows as skipping to it: %s, %s, page %d', async (sort, status, page) => {
    const query = { page: String(page), limit: '50', sort, ...(status ? { status } : {}) }
    const rows = await api.sql<{ id: number }>`
      select id from users where ${status ? sql`status = ${status}` : sql`true`}
      order by ${sort === 'createdAt' ? sql`created_at, id` : sql`created_at desc, id desc`}
      offset ${(page - 1) * 50} limit 50`
    expect((await list(query)).data.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  })

  test('by name the first ten thousand are paged, and all are counted', async () => {
    const last = await list({ sort: 'name', limit: '50', page: '200' })
    const { total } = await list({})
    expect(total).toBeGreaterThan(10_000)
    expect(last).toMatchObject({ total, totalPages: 200, count: 50, hasNextPage: false })
    expect(last.totalIsCapped).toBeUndefined()
    expect(await list({ sort: 'name', limit: '50', page: '201' })).toMatchObject({ count: 0 })
    expect(await list({ sort: 'name', status: 'suspended' })).toMatchObject({ total: 2400, count: 50 })
  })

  test('a text that matches more than a thousand is paged through the newest thousand', async () => {
    const page = await list({ email: 'nueva', limit: '50', page: '21' })
    expect(page).toMatchObject({ totalPages: 20, count: 0, data: [], hasNextPage: false })
  })

  test.each([
    [undefined, 1, 44],
    [undefined, 45, 200],
    ['active', 40, 41],
    ['suspended', 1, 5],
  ])('%s: the last signed in first, then the newest, on pages %d and %d', async (status, one, other) => {
    const rows = await api.sql<{ id: number }>`
      select id from users left join last_sign_ins on user_id = id
      where ${status ? sql`status = ${status}` : sql`true`}
      order by at desc nulls last, created_at desc, id desc limit 10000`
    for (const page of [one, other]) {
      const query = { sort: '-ultimoInicio', page: String(page), limit: '50', ...(status ? { status } : {}) }
      const ids = (await list(query)).data.map(({ id }) => id)
      expect(ids).toEqual(rows.slice((page - 1) * 50, page * 50).map(({ id }) => id))
    }
  })

  test('pages are served by their indexes, without a sort or a walk through the table', async () => {
    await api.sql`analyze users, last_sign_ins`
    const planOf = async (query: SQL): Promise<string> => {
      const rows = await api.sql<Record<string, string>>`explain ${query}`
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    const newest = sql`order by created_at desc, id desc limit 50`
    const all = await planOf(sql`select id from users ${newest}`)
    const suspended = await planOf(sql`select id from users where status = 'suspended' ${newest}`)
    const byName = await planOf(sql`select id from users order by sort_name, id limit 50`)
    expect(byName).toMatch(/Scan using users_sort_name_id_idx/)
    expect(all).toMatch(/Scan Backward using users_created_at_id_idx/)
    expect(suspended).toMatch(/Scan Backward using users_status_created_at_id_idx/)
    const bySignIn = await planOf(sql`
      select users.id from last_sign_ins join users on users.id = user_id order by at desc, user_id desc limit 50`)
    expect(bySignIn).toMatch(/Scan Backward using last_sign_ins_at_user_id_idx/)
    const others = await planOf(sql`
      select id from users where not exists (select from last_sign_ins where user_id = users.id) ${newest}`)
    expect(others).toMatch(/Scan Backward using users_created_at_id_idx/)
    expect(all + suspended + byName + bySignIn).not.toMatch(/Sort|Seq Scan/)
  })
})

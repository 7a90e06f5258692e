import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import fs, { mkdir, mkdtemp, readFile, symlink, utimes, writeFile } from 'node:fs/promises'
import { createServer as createPlainServer } from 'node:http'
import { type Server, createServer } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { newSigningKey } from '../../api/src/identity/secrets/secrets'
import { connectRedis } from '../../api/src/limits/limits'
import { listenLocally } from '../../api/src/testing/ports'
import { type TestDatabase, createTestDatabase } from '../../api/src/testing/test-database'
import { testDatabaseUrl } from '../../api/src/testing/test-engines'
import { makeCertificate } from '../rig/certificate'
import { MailSink } from '../rig/mail-sink'
import { PrivateRedis } from '../rig/private-redis'
import { builtRelease } from '../../host/server/built-release'
import { distDirectory } from '../config/paths'
import { type DoctorOptions, examine, lineOf } from './doctor'
import { pgBackRestTimes } from './file-checks'
import type { Finding } from './finding'

const hasRedis = (() => {
  try {
    execFileSync('redis-server', ['--version'])
    return true
  } catch {
    return false
  }
})()

const HOST = 'localhost'
const SECRET = 'clave-que-nadie-ve'
const onServer = testDatabaseUrl === '' || !hasRedis ? describe.skip : describe

type Env = Record<string, string>

onServer('npm run doctor', () => {
  let folder: string
  let database: TestDatabase
  let https: Server
  const mail = new MailSink(0)
  const redisPort = 20_000 + (process.pid % 10_000)
  let redis: PrivateRedis
  let env: Env
  let options: DoctorOptions

  const query = (statement: string) => database.database.orm.execute(sql.raw(statement))
  /** What PUBLIC_URL answers. */
  let status = 200
  const listen = async (name: string, days?: number) => {
    const place = path.join(folder, name)
    await mkdir(place)
    const { certificate, key, pem } = makeCertificate(place, [name], days)
    const server = createServer({ cert: pem, key: await readFile(key) }, (_request, response) =>
      response.writeHead(status).end(),
    )
    const port = await listenLocally(server)
    return { server, certificate, pem, url: `https://${HOST}:${port}` }
  }

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'csuite-doctor-'))
    database = await createTestDatabase('pg')
    await mail.start()
    redis = new PrivateRedis(folder, redisPort)
    await redis.start()
    const front = await listen(HOST)
    https = front.server
    await mkdir(path.join(folder, 'data'))
    await mkdir(path.join(folder, 'backups'))
    await writeFile(path.join(folder, 'backups', 'csuite-1.tar.gz'), '')
    env = {
      NODE_ENV: 'production',
      PUBLIC_URL: front.url,
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: database.url ?? '',
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      SMTP_URL: mail.url,
      JWT_PRIVATE_KEY: newSigningKey(),
    }
    options = { backups: path.join(folder, 'backups'), ca: front.pem }
  })
  afterAll(async () => {
    https.closeAllConnections()
    https.close()
    await mail.stop()
    await redis.kill()
    await database.drop()
  })

  const isBroken = ({ state }: Finding) => state === 'broken'

  test('says of a healthy stack that nothing is broken, a line for each thing', async () => {
    const found = await examine(env, options)
    expect(found.filter(isBroken)).toEqual([])
    expect([...new Set(found.map(({ subject }) => subject))].sort()).toEqual(
      [
        ...[
          'ajustes',
          'archivo del registro',
          'base de datos',
          'certificado',
          'conexiones',
          'correo',
          'disco',
        ],
        ...['extensiones', 'limpieza', 'portal', 'Redis', 'reloj', 'respaldo', 'rol', 'versiones'],
      ].sort(),
    )
    expect(mail.received).toEqual([])
  })

  test('sends a mail to the first administrator when it is asked to', async () => {
    const found = await examine({ ...env, ADMIN_EMAIL: 'ana@csuite.example' }, { ...options, mail: true })
    expect(found.find(({ subject }) => subject === 'correo')).toEqual({
      subject: 'correo',
      state: 'fine',
      text: 'Correo de prueba enviado a ana@csuite.example.',
    })
    expect(mail.received).toMatchObject([
      { recipient: 'ana@csuite.example', subject: 'Prueba de correo del portal' },
    ])
  })

  test('counts the backups of pgBackRest', async () => {
    const pgBackRest = path.join(folder, 'pgbackrest')
    const stop = Math.floor(Date.now() / 1000) - 7200
    const info = JSON.stringify([{ name: 'csuite', backup: [{ error: false, timestamp: { stop } }] }])
    await writeFile(pgBackRest, `#!/bin/sh\necho '${info}'\n`, { mode: 0o755 })
    const times = await pgBackRestTimes(pgBackRest)
    const found = await examine(env, { ...options, backups: path.join(folder, 'none'), pgBackRest: times })
    expect(found.map(lineOf)).toContain('bien   respaldo: El último es de hace 2 horas.')
  })

  test('an embedded database that does not exist yet is fine', async () => {
    const found = await examine({ DATA_DIR: path.join(folder, 'new') })
    expect(found.filter(isBroken)).toEqual([])
  })

  test('an embedded database that does not open on a full disk is not to be replaced by a backup', async () => {
    const dataDir = path.join(folder, 'full')
    await mkdir(path.join(dataDir, 'database'), { recursive: true })
    await writeFile(path.join(dataDir, 'database/PG_VERSION'), '')
    const disk = await fs.statfs(folder)
    const full = jest.spyOn(fs, 'statfs').mockResolvedValue({ ...disk, bsize: disk.bsize, bavail: 0 })
    const found = await examine({ DATA_DIR: dataDir })
    full.mockRestore()
    expect(found.find(({ subject }) => subject === 'base embebida')).toMatchObject({
      text: expect.stringMatching(/libera espacio/) as string,
    })
  })

  /** What breaks it, and how it is whole again; the settings to look with. */
  type Break = () => Promise<{ env?: Env; options?: DoctorOptions; mend?: () => Promise<unknown> }>
  const given =
    (settings: Env, other: DoctorOptions = {}): Break =>
    async () => ({ env: settings, options: other })
  /** Commands to Redis, their words apart by one blank; `userinfo` is who asks then. */
  const inRedis =
    (before: string, after: string, userinfo = ''): Break =>
    async () => {
      const client = connectRedis(env['REDIS_URL'] ?? '')
      await once(client, 'ready')
      const run = ([name = '', ...words]: string[]) => client.call(name, ...words)
      await run(before.split(' '))
      const mend = () => run(after.split(' ')).finally(() => client.disconnect())
      return { env: { REDIS_URL: `redis://${userinfo}127.0.0.1:${redisPort}` }, mend }
    }
  const change = (before: string, after: string) => async () => {
    await query(before)
    return { mend: () => query(after) }
  }
  const pointed = `'doctor', '1.0.0'`
  /** An active release in the database, of which one file was published with the content `published`. */
  const storedRelease = (name: string, content: string) =>
    change(
      `with made as (
        insert into remote_releases (name, version, content_hash, manifest, base_url, published_by)
        values ('${name}', '1.0.0', 'x', jsonb_build_object('files', jsonb_build_array(jsonb_build_object(
          'file', 'entry.js', 'integrity', 'sha384-' || encode(sha384('published'), 'base64')))),
          '/remotes/${name}/1.0.0/', 'x') returning id),
      pointed as (insert into remote_channels (name, active) values ('${name}', '1.0.0')),
      stored as (insert into file_contents (sha256, content) values (encode(sha256('${content}'), 'hex'), '${content}')
        on conflict (sha256) do update set content = excluded.content returning sha256)
      insert into release_files (release_id, file, sha256) select id, 'entry.js', sha256 from made, stored`,
      `delete from remote_channels where name = '${name}'`,
    )()
  const cases: [string, Break, string, RegExp][] = [
    ['a setting that is not valid', given({ PORT: 'abc' }), 'ajustes', /PORT/],
    [
      'a database that is away',
      given({ DATABASE_URL: `postgres://portal:${SECRET}@127.0.0.1:1/csuite` }),
      'base de datos',
      /nadie escucha.*corrige DATABASE_URL/,
    ],
    [
      'a database that does not exist',
      given({ DATABASE_URL: new URL('/no_such', testDatabaseUrl || 'postgres://x').href }),
      'base de datos',
      /esa base de datos no existe.*DATABASE_URL/,
    ],
    [
      'settings that lead to two databases',
      async () => ({ env: { DATABASE_URL: testDatabaseUrl, DATABASE_DIRECT_URL: database.url ?? '' } }),
      'conexiones',
      /DATABASE_URL y DATABASE_DIRECT_URL llevan a bases de datos distintas/,
    ],
    [
      'a database that may only be read',
      () => {
        const alter = (how: string) =>
          `do $$ begin execute format('alter database %I ${how}', current_database()); end $$`
        return change(
          alter('set default_transaction_read_only = on'),
          `begin; set transaction read write; ${alter('reset default_transaction_read_only')}; commit`,
        )()
      },
      'base de datos',
      /solo deja leer.*ponlo en off/,
    ],
    [
      'a missing extension',
      change(
        `update pg_extension set extname = 'away' where extname = 'pg_trgm'`,
        `update pg_extension set extname = 'pg_trgm' where extname = 'away'`,
      ),
      'extensiones',
      /pg_trgm.*DATABASE_URL/,
    ],
    [
      'a Redis that is away',
      given({ REDIS_URL: `redis://:${SECRET}@127.0.0.1:1` }),
      'Redis',
      /corrige REDIS_URL/,
    ],
    [
      'a database that Redis has not',
      given({ REDIS_URL: `redis://127.0.0.1:${redisPort}/99` }),
      'Redis',
      /no tiene la base de datos que nombra REDIS_URL/,
    ],
    [
      'a Redis that is given a wrong password',
      inRedis('config set requirepass otra', 'config set requirepass ', `:${SECRET}@`),
      'Redis',
      /no admite el usuario o la contraseña de REDIS_URL/,
    ],
    [
      'a Redis that is given no password',
      inRedis('config set requirepass otra', 'config set requirepass '),
      'Redis',
      /pide contraseña y REDIS_URL no la lleva/,
    ],
    [
      'a user of Redis who may do little',
      inRedis('acl setuser poco on >clave ~* +eval', 'acl deluser poco', 'poco:clave@'),
      'Redis',
      /El usuario de REDIS_URL no tiene permisos en 127\.0\.0\.1/,
    ],
    [
      'several hosts in one address',
      given({ DATABASE_URL: `postgres://portal:${SECRET}@uno:5432,dos:5432/csuite` }),
      'ajustes',
      /DATABASE_URL debe nombrar un solo host: .*HAProxy/,
    ],
    [
      'a portal that answers 502',
      async () => {
        status = 502
        return { mend: async () => (status = 200) }
      },
      'portal',
      /PUBLIC_URL contesta 502: nginx no llega a ningún proceso/,
    ],
    [
      'a process that is dead',
      given({}, { ports: [1] }),
      'proceso 1',
      /nadie escucha.*systemctl status csuite@1 /,
    ],
    [
      'no backup at all',
      async () => ({ options: { backups: path.join(folder, 'none') } }),
      'respaldo',
      /No hay respaldos en .*csuite-backup\.timer/,
    ],
    [
      'a Redis that deletes what it counts',
      inRedis(
        'config set maxmemory 100mb maxmemory-policy allkeys-lru',
        'config set maxmemory 0 maxmemory-policy noeviction',
      ),
      'Redis',
      /maxmemory-policy noeviction.*REDIS_URL/,
    ],
    [
      'mail that is away',
      given({ SMTP_URL: `smtp://portal:${SECRET}@127.0.0.1:1` }),
      'correo',
      /Revisa SMTP_URL/,
    ],
    [
      'an address that nobody serves',
      given({ PUBLIC_URL: 'https://127.0.0.1:1' }),
      'certificado',
      /corrige PUBLIC_URL/,
    ],
    [
      'a certificate for another name',
      async () => {
        const { server, pem, url } = await listen('otro.example')
        return { env: { PUBLIC_URL: url }, options: { ca: pem }, mend: async () => server.close() }
      },
      'certificado',
      /PUBLIC_URL no es para localhost/,
    ],
    [
      'a certificate of the day before',
      async () => {
        const { server, url } = await listen('expired.example', -1)
        return { env: { PUBLIC_URL: url }, mend: async () => server.close() }
      },
      'certificado',
      /PUBLIC_URL \(localhost\) caducó hace 24 horas/,
    ],
    [
      'a certificate that nobody vouches for',
      given({}, { ca: '' }),
      'certificado',
      /no es de confianza.*NODE_EXTRA_CA_CERTS/,
    ],
    [
      'a data folder that is a file',
      async () => {
        await writeFile(path.join(folder, 'file'), '')
        return { env: { DATA_DIR: path.join(folder, 'file') } }
      },
      'disco',
      /DATA_DIR no se puede usar/,
    ],
    [
      'a backup of last week',
      async () => {
        const old = path.join(folder, 'old')
        await mkdir(old)
        await writeFile(path.join(old, 'csuite-1.tar.gz'), '')
        await utimes(path.join(old, 'csuite-1.tar.gz'), new Date(), new Date(Date.now() - 7 * 86_400_000))
        return { options: { backups: old } }
      },
      'respaldo',
      /hace 7 días/,
    ],
    [
      'rows that nobody deletes',
      change(
        `insert into consumed_states (id, expires_at) values ('${SECRET}', now() - interval '3 days')`,
        `delete from consumed_states`,
      ),
      'limpieza',
      /states \(1\).*DATABASE_URL/,
    ],
    [
      'a release of which a file was changed',
      () => storedRelease('changed', 'tampered'),
      'versiones',
      /changed 1\.0\.0.*DATABASE_URL/,
    ],
    ...['entry.js', 'entry.js.br'].map((file, index): [string, Break, string, RegExp] => [
      `a release's copy of which ${file} was changed`,
      async () => {
        const copy = path.join(folder, 'data', 'remotes', `copied-${index}`, '1.0.0')
        await mkdir(copy, { recursive: true })
        await writeFile(path.join(copy, file), 'tampered')
        return storedRelease(`copied-${index}`, 'published')
      },
      'versiones',
      /copia de DATA_DIR \(.*copied-\d\/1\.0\.0\): borra/,
    ]),
    [
      'a release whose files are gone',
      change(
        `with made as (insert into remote_releases (name, version, content_hash, manifest, base_url, published_by)
            values (${pointed}, 'x', '{"files": [{"file": "entry.js", "integrity": "sha384-x"}]}', '/remotes/doctor/1.0.0/', 'x'))
          insert into remote_channels (name, active) values (${pointed})`,
        `delete from remote_channels where name = 'doctor'`,
      ),
      'versiones',
      /doctor 1\.0\.0/,
    ],
  ]

  test("a release's copy that lacks what nobody asked for is fine", async () => {
    const copy = path.join(folder, 'data', 'remotes', 'partly', '1.0.0')
    await mkdir(copy, { recursive: true })
    const { mend } = await storedRelease('partly', 'published')
    const found = async () => (await examine(env, options)).find(({ subject }) => subject === 'versiones')
    expect(await found()).toMatchObject({ state: 'fine' })
    await writeFile(path.join(copy, 'entry.js'), 'published')
    // Listed, but nothing to be read, as what is deleted meanwhile.
    await symlink(path.join(copy, 'gone'), path.join(copy, 'entry.js.br'))
    expect(await found()).toMatchObject({ state: 'fine' })
    await mend()
  })

  test('after a roll back nothing is broken: the database is of the newer release', async () => {
    const { mend } = await change(
      `insert into drizzle.__drizzle_migrations (hash, created_at) select 'newer', 1 from generate_series(1, 50)`,
      `delete from drizzle.__drizzle_migrations where hash = 'newer'`,
    )()
    const found = await examine(env, options)
    await mend?.()
    expect(found.filter(isBroken)).toEqual([])
    expect(found.find(({ subject }) => subject === 'base de datos')?.text).toMatch(
      /versión más nueva del portal.*DATABASE_URL/,
    )
  })

  test.each(cases)('names %s', async (_what, breakIt, subject, sentence) => {
    const { env: changed = {}, options: other = {}, mend } = await breakIt()
    const found = await examine({ ...env, ...changed }, { ...options, ...other })
    await mend?.()
    const lines = found.filter(isBroken).map(lineOf)
    expect(found.filter(isBroken).map((one) => one.subject)).toEqual([subject])
    expect(lines[0]).toMatch(sentence)
    for (const { text } of found) expect(text).not.toMatch(new RegExp(`${SECRET}|\\n|    at `))
  })

  test.each([
    ['of this build', () => builtRelease(distDirectory), 'fine', /^bien .*la versión instalada/],
    ['of another build', () => 'f00', 'warning', /otra versión que la instalada: .*restart --ports/],
  ])('a process %s is told', async (_what, release, state, line) => {
    const server = createPlainServer((_request, response) =>
      response.end(`build_info{release="${release()}"} 1\n`),
    )
    const port = await listenLocally(server)
    const found = await examine(env, { ...options, ports: [port] })
    server.close()
    const [process] = found.filter(({ subject }) => subject === `proceso ${port}`)
    expect([process?.state, process && lineOf(process)]).toEqual([state, expect.stringMatching(line)])
  })

  test('a key that went while something needs it is wanted back', async () => {
    const { mend } = await change(
      `with person as (insert into users (email, name, last_name, search_text, sort_name) values ('${SECRET}@x.example', 'A', 'B', '', '') returning id)
        insert into second_factors (user_id, id, secret, key_id) select id, gen_random_uuid(), 'x', 'gone' from person`,
      `delete from users where email = '${SECRET}@x.example'`,
    )()
    const found = await examine(env, options)
    await mend()
    expect(found.filter(({ subject }) => subject === 'claves').map(lineOf)).toEqual([
      expect.stringMatching(
        /^aviso .*ya no está en JWT_PRIVATE_KEY siguen sealed-second-factors \(1\).*ponla otra vez/,
      ),
    ])
  })
})

import { peopleIn, readPeopleCsv } from './people-csv'

function read(csv: string) {
  const lines = readPeopleCsv(csv)
  const people: string[] = []
  for (;;) {
    const { done, value } = lines.next()
    if (done) return value ?? people
    if (value) people.push(`${value.line} ${Object.values(value.person).join('|')}${value.problem ?? ''}`)
  }
}

// Headings as the exports have them.
const GOOGLE =
  'First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Password Hash Function [UPLOAD ONLY],Org Unit Path [Required],New Primary Email [UPLOAD ONLY],Status [READ ONLY],Last Sign In [READ ONLY],Recovery Email,Home Secondary Email,Work Secondary Email,Recovery Phone [MUST BE IN THE E.164 FORMAT],Manager Email'
const ENTRA =
  'userPrincipalName,displayName,surname,mail,givenName,objectId,userType,jobTitle,department,accountEnabled,usageLocation,authenticationEmail,alternateEmailAddress'
const MICROSOFT_365 =
  'Block credential,City,Country/Region,Department,Display name,Fax,First name,Last name,Alternate email addresses,User principal name,Proxy addresses,Manager'
const PROPERTIES = Array.from({ length: 200 }, (_, n) => `property${n}`).join()
const OKTA = 'login,firstName,lastName,middleName,email,secondEmail,mobilePhone,managerId,manager'

test.each(
  Object.entries({
    'Google Workspace': `${GOOGLE}\nAna,Ruiz,ana@planta.example,****,,/Turno A,,Active,2026/11/01,ana.casa@correo.example,yo@casa.example,otra@planta.example,+51987654321,jefe@planta.example`,
    'Google Workspace in Spanish':
      'Nombre [obligatorio],Apellidos [obligatorio],Dirección de correo electrónico [obligatorio],Correo electrónico de recuperación\nAna,Ruiz,ana@planta.example,ana@casa.example',
    'Microsoft 365': `${MICROSOFT_365}\nFalse,Lima,Perú,Planta,"Ruiz, Ana",,Ana,Ruiz,ana@casa.example,ana@planta.example,SMTP:ana@planta.example+smtp:a@planta.example,jefe@planta.example`,
    'Microsoft 365 in Spanish, decomposed, by Excel':
      'sep=;\nNombre para mostrar;Nombre;Apellidos;Nombre principal de usuario;Correo electro\u0301nico alternativo;;\nAna Ruiz;Ana;Ruiz;ana@planta.example;ana@casa.example;;',
    Okta: `${OKTA}\na.ruiz,Ana,Ruiz,,ana@planta.example,ana@casa.example,,7,jefe@planta.example`,
    'Okta, of a report': 'user.firstName\tuser.lastName\tuser.login\nAna\tRuiz\tana@planta.example',
    'a file whose Name is the whole one':
      'Name,First name,Last name,E-mail\nAna Ruiz,Ana,Ruiz,ana@planta.example',
    "a template of Entra's":
      'version:v1.0,,,\nName [displayName] Required,User name [userPrincipalName] Required,First name [givenName],Last name [surname]\nAna Ruiz,ana@planta.example,Ana,Ruiz',
    "PowerShell, of Exchange's mailboxes":
      '#TYPE Selected.System.Object, a;b;c\r\n"PrimarySmtpAddress","FirstName","LastName"\r\n"ana@planta.example","Ana","Ruiz"',
    'PowerShell, with every property of a directory': `${PROPERTIES},EmailAddress,GivenName,Surname\n${PROPERTIES},ana@planta.example,Ana,Ruiz`,
  }),
)('the person of %s', (_suite, csv) => {
  expect(read(csv)).toEqual([`${csv.split('\n').length} ana@planta.example|Ana|Ruiz`])
})

test.each([
  [
    'Entra',
    `\ufeff${ENTRA}\r\nana@empresa.onmicrosoft.com,Ana Ruiz,Ruiz,ana@planta.example,Ana,1,Member,,,True,PE,,\r\nluz@planta.example,Luz Paz,Paz,,Luz,2,Member,,,True,PE,casa@x.example,\r\neva_otra.example#EXT#@empresa.onmicrosoft.com,Eva Sol,Sol,,Eva,3,Guest,,,True,PE,,`,
    ['2 ana@planta.example|Ana|Ruiz', '3 luz@planta.example|Luz|Paz', '4 |Eva|Sol'],
  ],
  [
    'a payroll with two surnames',
    'Correo;Nombres;Apellido paterno;Apellido materno\nana@planta.example;Ana;Ruiz;Paz\nluz@planta.example;Luz;Sol;',
    ['2 ana@planta.example|Ana|Ruiz Paz', '3 luz@planta.example|Luz|Sol'],
  ],
  [
    'our own export',
    "ID;Email;Nombre;Apellido;Teléfono;Rol\n1;'+ana@planta.example;Ana;Ruiz;'+51987654321;Usuario",
    ['2 +ana@planta.example|Ana|Ruiz'],
  ],
  [
    'a sheet whose addresses are marked as texts',
    "Email;Nombre;Apellido\n'ana@planta.example;Ana;O'Brien",
    ["2 ana@planta.example|Ana|O'Brien"],
  ],
])('people of %s', (_suite, csv, people) => {
  expect(read(csv)).toEqual(people)
})

test.each([
  ['Google Workspace', 'Status [READ ONLY]', 'Suspended, Archived', 'Active'],
  ['Okta', 'user.status', 'DEPROVISIONED, Suspended, Deactivated', 'ACTIVE, STAGED, LOCKED_OUT'],
  ['our own export', 'Estado', 'Suspendido', 'Activo, Pendiente Verificación'],
  ['a payroll', 'Estado', 'Cesado, INACTIVO, Baja, De baja, Dada de baja', 'Baja California, Vacaciones'],
  ['Entra', 'accountEnabled', 'False, FALSO', 'True, VERDADERO'],
  ['Microsoft 365', 'Block credential', 'True, VERDADERO', 'False, FALSO'],
  ["a template of Entra's", 'Block sign in (Yes/No) [accountEnabled] Required', 'Yes, Sí', 'No, Sin dato'],
])('whose account is closed in a file of %s is passed over', (_suite, heading, closed, open) => {
  const states = (list: string) => list.split(', ')
  const csv = [...states(closed), ...states(open)].map((state) => `${state}@x.example,Ana,Ruiz,${state}`)
  expect(read([`Email,Nombre,Apellido,${heading}`, ...csv].join('\n'))).toEqual(
    states(open).map((state) => expect.stringContaining(` ${state}@x.example|`) as unknown),
  )
})

test.each([
  ['a comma within a name', 'Email,displayName,Nombre,Apellido\na@x.example,Ruiz, Ana,Ana,Ruiz'],
  ['one at the end', 'Email,Nombre,Apellido\na@x.example,Ana,Ruiz, Paz'],
  ['two addresses', 'Email;Nombre;Apellido\na@x.example;b@x.example;Ana;Ruiz'],
])('%s that makes two cells of one is refused by line', (_what, csv) => {
  expect(read(csv)).toEqual([expect.stringMatching(/^2 .*Tiene más celdas que el encabezado/)])
})

test.each([
  ['Nombre;Apellido;Recovery Email', /^Falta la columna de email \(o correo, .*«Recovery Email»\.$/],
  ['Correo;Apodo', /^Falta la columna de nombre .* y la de apellido .*«Apodo»/],
  ['Email;Nombre;Apellido;EMAIL', 'La columna «Email» se repite.'],
  ['', /vacío/],
  [`Email;${'x'.repeat(20_000)}`, /Pasa de 20 kB/],
])('%j is refused by what it lacks', (csv, problem) => {
  expect(read(csv)).toEqual(typeof problem === 'string' ? problem : expect.stringMatching(problem))
})

describe('whom a text for a group names', () => {
  const texts: Record<string, [text: string, whom: string[]]> = {
    'a group of Google, of members and not of the group': [
      'Group Email [Required],Member Email,Member Name,Member Role\nturno@planta.example,ana@planta.example,Ana,MEMBER',
      ['ana@planta.example'],
    ],
    Google: [
      `${GOOGLE}\nAna,Ruiz,ANA@planta.example,,,,,,,r@x.example,h@x.example,,,j@x.example`,
      ['Ana Ruiz <ana@planta.example>'],
    ],
    Entra: [
      `${ENTRA}\nana@planta.example,Ana Ruiz,Ruiz,ana@planta.example,Ana,,,,,,,r@x.example,a@x.example`,
      ['Ana Ruiz <ana@planta.example>'],
    ],
    'Microsoft 365': [
      `${MICROSOFT_365}\n,,,,Ana,,Ana,Ruiz,r@x.example,ana@planta.example,,j@x.example`,
      ['Ana Ruiz <ana@planta.example>'],
    ],
    "a manager's column first": [
      "Manager's email;Correo\njefe@x.example;ana@planta.example",
      ['ana@planta.example'],
    ],
    'one column': [
      'Correo\nana@planta.example\nluz@planta.example',
      ['ana@planta.example', 'luz@planta.example'],
    ],
    'one column of any name': ['Turno A\nana@planta.example', ['ana@planta.example']],
    'a list of a mail program': [
      `Ana <ANA@x.example>, b@x.example;c@x.example\nana@x.example nadie 'd@x.example' o'brien@x.example`,
      ['ana', 'b', 'c', 'd', "o'brien"].map((name) => `${name}@x.example`),
    ],
    'a text, with links and quotes': [
      'Para a@x.example. [Be](mailto:b@x.example): “c@x.example”, «d@x.example»; e@x.example/f@x.example!\n=HYPERLINK("mailto:g@x.example") h@x.example\u200b',
      [...'abcdefgh'].map((name) => `${name}@x.example`),
    ],
    'addresses that are none, which nobody shortens': [
      'a@x_y.example_b o’b@x.example',
      ['a@x_y.example_b', 'o’b@x.example'],
    ],
    "addresses in a column as spreadsheets' and mail programs' users write them": [
      "Email;Nombre\na@x.example\u200b;\nb@x.example,;\n'c@x.example';\n<mailto:d@x.example>;\nE <e@x.example>;",
      [...'abcde'].map((name) => `${name}@x.example`),
    ],
    '"Ruiz, Ana" <…>': [
      '"Ruiz, Ana" <ana@x.example>; Paz, Luz <luz@x.example>',
      ['ana@x.example', 'luz@x.example'],
    ],
  }
  test.each(Object.entries(texts))('%s', (_what, [text, whom]) => {
    const { people, problem } = peopleIn(text)
    expect(people.map(({ email, name }) => (name ? `${name} <${email}>` : email))).toEqual(whom)
    expect(problem).toBeUndefined()
  })

  test.each([
    ['no column of their own', 'Nombre;Recovery Email\nAna;ana@casa.example', /^Falta la columna de email/],
    ['a quote that has no end', 'Email;Nombre\n"ana@x.example', /^Línea 2: Falta la comilla/],
    ['a blank in an address', 'Email;Nombre\nana@x.example;Ana\nluz @x.example;Luz', /^Línea 3: El email/],
    ['a blank within an address', 'Email;Nombre\nluz paz@x.example;Luz', /^Línea 2: El email/],
    ['a stroke within an address', 'Email;Nombre\nluz/paz@x.example;Luz', /^Línea 2: El email/],
    ['a name to sign in with', 'login,firstName,email\na.ruiz,Ana,\nluz,Luz,luz@x.example', /^Línea 2: /],
    ['two addresses of one person', 'Email,Nombre\na@x.example;b@x.example,Ana', /^Línea 2: /],
    ['a blank in an address of a list', 'Turno A\nana@x.example\nluz @x.example', /^Línea 3: El email/],
    ['an address without its end', 'ana@x.example, luz@ x.example', /^Línea 1: El email/],
    [
      'a title without separators above such columns',
      'Reporte\nCorreo,Nombre,Correo del jefe\na@x.example,Ana,jefe@x.example',
      /^Falta la columna de email/,
    ],
    [
      'a title with an address above such columns',
      'Grupo turno@x.example\nCorreo;Correo del jefe\na@x.example;jefe@x.example',
      /^Falta la columna de email/,
    ],
    [
      'a title above the columns, of which one is the manager’s',
      'Personal de noviembre;;\r\n;;\r\nCorreo;Nombre;Correo del jefe\r\nana@x.example;Ana;jefe@x.example',
      /^Falta la columna de email.*«Personal de noviembre»/,
    ],
  ])('%s is refused', (_what, text, problem) => {
    expect(peopleIn(text)).toEqual({ people: [], problem: expect.stringMatching(problem) as string })
  })

  // Quadratic, it takes half a minute.
  test.each(['a', 'a;b\n', '@', 'a@'])('nothing but %j is read at once', async (part) => {
    peopleIn(part.repeat(100_000))
    // Lets the time limit end the test.
    await new Promise((resolve) => setTimeout(resolve))
  })
})

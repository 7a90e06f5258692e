import { words } from '@csuite/shared/texts'
import type { UserOrder } from '@csuite/shared/contract/users'
import { formatDay, formatNumber } from '@csuite/shared/format'

export const usersTexts = {
  title: 'Usuarios',
  stats: {
    label: 'Resumen de usuarios',
    loading: 'Cargando indicadores...',
    missing: '–',
    totalUsers: 'Usuarios totales',
    activeUsers: 'Usuarios activos',
    pendingVerification: 'Pendientes de verificación',
    administrators: 'Administradores',
  },
  filters: {
    label: 'Filtrar usuarios',
    search: 'Email o nombre',
    submit: words.search,
    status: 'Estado',
    role: 'Rol',
    order: 'Ordenar por',
    all: 'Todos',
    allRoles: 'Todos los roles',
    days: (from: string | undefined, to: string | undefined, zone: string) =>
      from !== undefined && from === to
        ? `Registro (${zone}): ${formatDay(from)}`
        : [`Registro (${zone})`, from && `desde ${formatDay(from)}`, to && `hasta ${formatDay(to)}`]
            .filter(Boolean)
            .join(' '),
    clear: 'Quitar filtros',
  },
  invite: {
    open: 'Invitar',
    title: 'Invitar a una persona',
    text: 'Le enviaremos un email con el enlace para elegir su contraseña.',
    email: words.email,
    name: words.name,
    lastName: words.lastName,
    action: 'Enviar invitación',
    done: (email: string) => `Enviamos la invitación a ${email}.`,
    failed: 'No se pudo enviar la invitación',
  },
  import: {
    open: 'Importar',
    title: 'Importar personas',
    text: 'Invitaremos a todas las personas del archivo o, si una línea está mal, a ninguna.',
    fileHint:
      'Con las columnas email, nombre y apellido, o una exportación de Google Workspace, Entra, Microsoft 365 u Okta; hasta 10 000 personas. A quien la exportación da por suspendido no se le invita.',
    action: (people: number) =>
      people === 0
        ? 'Invitar'
        : people === 1
          ? 'Invitar a 1 persona'
          : `Invitar a ${formatNumber(people)} personas`,
    valid: (people: number) =>
      people === 1
        ? 'La persona del archivo se puede invitar.'
        : `Se puede invitar a las ${formatNumber(people)} personas.`,
    invalid: (lines: number) =>
      lines === 1
        ? 'Corrige esta línea y elige el archivo de nuevo.'
        : `Corrige estas ${formatNumber(lines)} líneas y elige el archivo de nuevo.`,
    failed: 'No se pudo comprobar el archivo. Elígelo de nuevo.',
    unanswered:
      'El portal no respondió: quizá ya invitó a estas personas. Búscalas en la lista antes de repetir la importación.',
    done: (people: number) =>
      people === 1
        ? 'Invitamos a 1 persona.'
        : `Invitamos a ${formatNumber(people)} personas; los emails salen poco a poco.`,
  },
  orders: {
    '-createdAt': 'Los más recientes',
    createdAt: 'Los más antiguos',
    name: 'Nombre, A–Z',
    '-name': 'Nombre, Z–A',
    '-ultimoInicio': 'Último inicio, reciente',
  } satisfies Record<UserOrder, string>,
  table: {
    caption: 'Usuarios',
    loading: 'Cargando usuarios...',
    updating: 'Actualizando la lista...',
    select: 'Seleccionar',
    selectAll: 'Seleccionar todos los de esta página',
    selectOne: (name: string) => `Seleccionar a ${name}`,
    user: 'Usuario',
    role: 'Rol',
    status: 'Estado',
    date: 'Fecha de registro',
    lastSignIn: 'Último inicio',
    noSignIn: '–',
    actions: words.actions,
    empty: 'No se encontraron usuarios',
    emptyHint: 'Prueba con otro texto u otro filtro.',
    unavailable: 'La lista no está disponible ahora mismo.',
    retry: words.retry,
  },
  keys: [
    ['j', 'siguiente'],
    ['k', 'anterior'],
    ['Intro', 'abrir'],
    ['e', 'editar'],
  ],
  toolbar: {
    label: 'Acciones de la lista',
    sorted: `Se ordenan los ${formatNumber(1000)} más recientes.`,
    total: (total: number, capped = false) =>
      capped
        ? `más de ${formatNumber(total)} usuarios`
        : total === 1
          ? '1 usuario'
          : `${formatNumber(total)} usuarios`,
    selected: (count: number) => (count === 1 ? '1 seleccionado' : `${count} seleccionados`),
    clearSelection: 'Quitar selección',
    verify: 'Verificar',
    verifyHint: 'Filtra por «Pendiente Verificación» y marca a quienes quieras verificar.',
  },
  /** Only logged (spec §8). */
  listFailed: 'Error al listar usuarios',
  statsFailed: 'Error al obtener stat cards',
  pages: {
    size: 'Filas por página',
    position: (page: number, total: number) => `Página ${formatNumber(page)} de ${formatNumber(total)}`,
  },
  export: {
    action: 'Exportar CSV',
    cancel: 'Cancelar exportación',
    progress: (rows: number, total: number | null) =>
      total === null
        ? `Exportando: ${formatNumber(rows)} filas`
        : `Exportando: ${formatNumber(rows)} de ${formatNumber(total)}`,
    done: (rows: number) => `Exportación lista: ${formatNumber(rows)} usuario(s) en el archivo.`,
    cancelled: 'Exportación cancelada.',
    failed: 'Error al exportar usuarios',
    fileName: (day: string) => `usuarios-${day}.csv`,
  },
} as const

import { formatNumber } from '@csuite/shared/format'
import { words } from '@csuite/shared/texts'

export const groupsTexts = {
  title: 'Grupos',
  subtitle: 'Quién ve qué app y quién decide las solicitudes.',
  loading: 'Cargando grupos...',
  failed: 'No se pudieron cargar los grupos',
  empty: 'Todavía no hay grupos',
  emptyText: 'Mientras no los uses, todas las personas ven todas las apps.',
  add: 'Nuevo grupo',
  search: 'Buscar grupos',
  columns: {
    group: 'Grupo',
    people: 'Personas',
    responsible: 'Responsables',
    apps: 'Apps',
    actions: words.actions,
  },
  domain: (domain: string) => `y quien tenga un email @${domain}`,
  nobody: 'Vacío: por este grupo nadie ve sus apps.',
  administrators: 'Administradores',
  noApps: 'Ninguna',
  people: 'Personas',
  peopleOf: (group: string) => `Personas de ${group}`,
  edit: 'Editar',
  editOf: (group: string) => `Editar ${group}`,
  delete: 'Eliminar',
  deleteOf: (group: string) => `Eliminar ${group}`,
  deleteText: (apps: string[]) =>
    apps.length === 0
      ? 'Ninguna app lo usa. No se puede recuperar.'
      : `Está en la audiencia de ${new Intl.ListFormat('es').format(apps)}. Quien solo las ve por este grupo dejará de verlas. No se puede recuperar.`,
  deleteFailed: 'No se pudo eliminar el grupo',
  deleted: (group: string) => `${group} se eliminó.`,
  saved: (group: string) => `${group} se guardó.`,
  form: {
    add: { title: 'Nuevo grupo', action: words.save, failed: 'No se pudo crear el grupo' },
    edit: { title: 'Editar grupo', action: words.save, failed: 'No se pudo guardar el grupo' },
    nombre: words.name,
    dominios: 'Dominios de email',
    dominiosHint: 'Separados por comas, por ejemplo planta.com. Cuentan solo las direcciones confirmadas.',
    responsables: 'Responsables',
    responsablesHint:
      'Emails separados por comas. Deciden las solicitudes de las apps del grupo; sin responsables deciden los administradores.',
  },
  members: {
    text: 'Agrega a personas que ya tienen cuenta.',
    emails: 'Emails',
    emailsHint:
      'Uno por línea, o pega un CSV: de cada persona se toma su propia dirección, no la de recuperación ni la de su jefe.',
    unreadable: 'No se pudo leer el archivo.',
    taken: (people: readonly string[]) => {
      const shown = people.slice(0, 20)
      const more = people.length - shown.length
      return `Del archivo: ${new Intl.ListFormat('es').format(more > 0 ? [...shown, `${formatNumber(more)} más`] : shown)}.`
    },
    file: 'Abrir CSV',
    add: 'Agregar',
    noEmails: 'No hay ninguna dirección de email en el texto',
    /** Of all: some of those just added may have been there. */
    added: (people: number) =>
      people === 1 ? 'El grupo tiene 1 persona.' : `El grupo tiene ${formatNumber(people)} personas.`,
    failed: 'No se pudieron agregar las personas',
    loading: 'Cargando personas...',
    loadFailed: 'No se pudieron cargar las personas',
    empty: 'Nadie se agregó a mano.',
    list: 'Agregadas a mano',
    remove: 'Quitar',
    removeOf: (person: string) => `Quitar a ${person}`,
    removed: (person: string) => `Se quitó a ${person}.`,
    removeFailed: 'No se pudo quitar a la persona',
  },
} as const

import { formatNumber } from '@csuite/shared/format'
import { suiteName, words } from '@csuite/shared/texts'

export const plansTexts = {
  title: 'Planes',
  subtitle: 'Lo que cada aplicación ofrece, en el orden en que se ve.',
  loading: 'Cargando planes...',
  failed: 'No se pudieron cargar los planes',
  empty: 'Esta aplicación todavía no tiene planes.',
  noApps: words.noApps,
  search: 'Buscar aplicaciones y planes',
  add: 'Agregar plan',
  addTo: (app: string) => `Agregar plan a ${app}`,
  columns: {
    plan: 'Plan',
    monthly: 'Mensual',
    annual: 'Anual',
    people: 'Personas',
    actions: words.actions,
  },
  free: 'Gratis',
  missingAtStripe: (keys: readonly string[]) => `Sin precio en Stripe: ${keys.join(', ')}`,
  stripeAway: 'Stripe no responde: no se sabe qué precios le faltan.',
  retired: 'Retirado',
  retiredHint: 'Quien lo tiene lo conserva.',
  edit: 'Editar',
  retire: 'Retirar',
  retiring: (plan: string, app: string, people: number) => ({
    title: `Retirar ${plan} de ${app}`,
    description:
      people === 0
        ? 'Nadie lo tiene. Deja de ofrecerse y no se puede recuperar.'
        : `${people === 1 ? 'Una persona lo conserva' : `${formatNumber(people)} personas lo conservan`}. Deja de ofrecerse y no se puede recuperar.`,
    action: 'Retirar',
    failed: 'No se pudo retirar el plan',
  }),
  retireDone: (plan: string) => `${plan} ya no se ofrece.`,
  saved: (plan: string) => `${plan} se guardó.`,
  suite: suiteName,
  suiteText: 'La oferta de todos los productos PRO juntos, en /planes y en la página de cada aplicación.',
  suiteEdit: 'Editar la suite',
  form: {
    addTitle: (app: string) => `Nuevo plan de ${app}`,
    editTitle: (plan: string, app: string) => `Editar ${plan} de ${app}`,
    nombre: words.name,
    nombreHint: 'El nombre «free» lo hace gratuito.',
    precioMensual: 'Precio mensual, USD',
    precioAnual: 'Precio anual, USD',
    priceInvalid: 'Escribe un precio con dos decimales como máximo, por ejemplo 19,90',
    priceAmbiguous: (decimal: string, grouped: string) =>
      `Escribe un precio con dos decimales como máximo: esto se puede leer como ${decimal} o como ${grouped}`,
    caracteristicas: 'Características',
    caracteristicasHint: 'Una por línea; hasta 20.',
    preview: 'Así se verá',
    perMonth: '/ mes',
    orYearly: (price: string) => `o ${price} al año`,
    saving: (percent: number) => `Ahorra ${percent} %`,
    action: words.save,
    failed: 'No se pudo guardar el plan',
  },
} as const

import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { build } from '../build/build'
import { MeasuredPortal } from './measured-portal'
import {
  type Costs,
  type Demand,
  PROCESS_LIMIT_MB,
  capacityFor,
  coresAt,
  kinds,
  perSignIn,
  ratesOf,
} from './model'

const usage =
  'Uso: npm run capacity -- --people 1000000 --sign-ins-a-day 1 --peak 5 [--prove]   (números mayores que 0)'
/** Of the model's busiest minute. */
const PROOF_SHARE = 0.1
const PROOF_SECONDS = 30
const TOLERATED = 0.2

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '1000000' },
    'sign-ins-a-day': { type: 'string', default: '1' },
    peak: { type: 'string', default: '5' },
    prove: { type: 'boolean', default: false },
  },
})
const demand: Demand = {
  people: Number(values.people),
  signInsADay: Number(values['sign-ins-a-day']),
  peak: Number(values.peak),
}

if (Object.values(demand).some((value: number) => !(value > 0 && Number.isFinite(value)))) {
  console.error(usage)
  process.exitCode = 2
} else {
  await build()
  console.log('Midiendo lo que cuesta cada petición en esta máquina (medio minuto)…')
  const portal = await MeasuredPortal.start()
  try {
    const costs = await portal.costs()
    print(costs)
    if (values.prove) await prove(portal, costs)
  } finally {
    await portal.close()
  }
}

function print(costs: Costs): void {
  const label = {
    signIn: 'inicio de sesión',
    page: 'documento',
    read: 'lectura',
    write: 'escritura',
    files: 'archivos (navegador nuevo)',
  }
  console.log('\npetición                     por inicio   proceso ms   PostgreSQL ms   bytes')
  for (const kind of kinds) {
    const { portalMs, databaseMs, bytes } = costs.kinds[kind]
    const cells = [String(perSignIn[kind]), portalMs.toFixed(2), databaseMs.toFixed(2), bytes.toFixed(0)]
    const widths = [10, 12, 15, 9]
    console.log(label[kind].padEnd(28) + cells.map((cell, at) => cell.padStart(widths[at] ?? 0)).join(' '))
  }
  const capacity = capacityFor(demand, costs)
  const rows = [
    ['inicios de sesión por segundo, en el minuto de más uso', capacity.signInsASecond.toFixed(1)],
    ['núcleos para los procesos, al 60 %', capacity.portalCores.toFixed(1)],
    ['procesos de dos núcleos, uno de reserva', String(capacity.processes)],
    [
      `memoria de los procesos, GB (límite ${PROCESS_LIMIT_MB} MB; aquí ${costs.processMb.toFixed(0)})`,
      capacity.memoryGb.toFixed(1),
    ],
    ['núcleos para PostgreSQL, al 60 %', capacity.databaseCores.toFixed(1)],
    ['conexiones a PostgreSQL o al pooler', String(capacity.connections)],
    ['ancho de banda, Mbit/s', capacity.megabitsASecond.toFixed(0)],
    ['disco de PostgreSQL al cabo de un año, GB', capacity.diskGbAYear.toFixed(0)],
  ]
  console.log(
    `\n${demand.people} personas, ${demand.signInsADay} inicios de sesión al día de cada una, pico ×${demand.peak}`,
  )
  for (const [name = '', value = ''] of rows) console.log(name.padEnd(56) + value.padStart(10))
}

/** Runs the mix at a tenth of the busiest minute, or at what half of this machine carries, and compares. */
async function prove(portal: MeasuredPortal, costs: Costs): Promise<void> {
  const whole = capacityFor(demand, costs).signInsASecond * PROOF_SHARE
  const one = coresAt(ratesOf(1), costs)
  const carried = (availableParallelism() * 0.5) / (one.portal + one.database)
  const signIns = Math.min(whole, carried)
  const rates = ratesOf(signIns)
  console.log(`\nProbando ${signIns.toFixed(1)} inicios de sesión por segundo durante ${PROOF_SECONDS} s…`)
  const measured = await portal.offer(rates, PROOF_SECONDS)
  const model = coresAt(rates, costs)
  for (const part of ['portal', 'database'] as const) {
    const off = (measured[part] - model[part]) / model[part]
    const name = part === 'portal' ? 'proceso' : 'PostgreSQL'
    console.log(
      `${name}: modelo ${model[part].toFixed(3)} núcleos, medido ${measured[part].toFixed(3)} (${(off * 100).toFixed(0)} %)`,
    )
    if (Math.abs(off) > TOLERATED) process.exitCode = 1
  }
}

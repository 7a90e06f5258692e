import pg from 'pg'

interface Recorded {
  text: string
  values: unknown[]
}

let recording: Recorded[] | undefined

/** From now on the statements of every connection can be recorded. Call it before the first one is opened. */
export function hookQueries(): void {
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown }
  const original = prototype.query
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [config, values] = args as [string | Recorded, unknown[] | undefined]
    const text = typeof config === 'string' ? config : config.text
    if (/^\s*(select|with)/i.test(text))
      recording?.push({ text, values: Array.isArray(values) ? values : [] })
    return original.apply(this, args)
  }
}

/** The plans, with times and buffers, of the reads that a piece of work sends, under the settings of the API's pool. */
export async function plansOf(databaseUrl: string, work: () => Promise<unknown>): Promise<string[]> {
  recording = []
  await work()
  const recorded = recording
  recording = undefined
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c jit=off -c work_mem=16MB' })
  await client.connect()
  try {
    const plans: string[] = []
    for (const { text, values } of recorded) {
      const { rows } = await client.query<Record<'QUERY PLAN', string>>(
        `explain (analyze, buffers) ${text}`,
        values,
      )
      plans.push(
        `${text.trim()}\n-- ${JSON.stringify(values)}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`,
      )
    }
    return plans
  } finally {
    await client.end()
  }
}

/** First of the fifty ports that the stand may use. */
const base = Number(process.env['FAULTS_PORT'] ?? 4500)

export const ports = {
  /** First product process; the others follow. */
  product: base,
  front: base + 30,
  postgres: base + 40,
  redis: base + 41,
  smtp: base + 42,
  provider: base + 43,
  stripe: base + 44,
  collector: base + 45,
}

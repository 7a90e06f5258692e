/** First of the fifty ports that a test rig may use. */
const base = Number(process.env['FAULTS_PORT'] ?? 4500)

export const ports = {
  /** nginx for https; for http and the product's processes follow. */
  portal: base,
  postgres: base + 40,
  redis: base + 41,
  smtp: base + 42,
  provider: base + 43,
  stripe: base + 44,
}

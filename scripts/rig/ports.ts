/** First of the fifty ports of a test rig. */
const base = Number(process.env['FAULTS_PORT'] ?? 4500)

export const ports = {
  /** nginx's https; its http and the processes take the ports after it. */
  portal: base,
  postgres: base + 40,
  redis: base + 41,
  smtp: base + 42,
  provider: base + 43,
}

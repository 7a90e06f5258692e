import type { Row } from './report'

const SECONDS = 8
/** As many as the hashing queue lets wait. */
const AT_ONCE = 8

/** Sign-ins that one process serves in a second, each with a full argon2id check. */
export async function benchLogins(
  portal: string,
  credentials: { email: string; password: string },
): Promise<Row> {
  let served = 0
  const end = performance.now() + SECONDS * 1000
  const signIn = async () => {
    while (performance.now() < end) {
      const { ok } = await fetch(`${portal}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(credentials),
      })
      if (ok) served += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, signIn))
  return { name: 'inicios de sesión por segundo', value: served / SECONDS }
}

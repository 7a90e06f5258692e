import { admin } from '../../host/e2e/support/product'
import { ask } from '../rig/portal-client'
import type { Row } from './report'

const SECONDS = 8
/** The length of the hashing queue. */
const AT_ONCE = 8

/** Sign-ins per second of one process, each with an argon2id check. */
export async function benchLogins(portal: string): Promise<Row> {
  let served = 0
  const end = performance.now() + SECONDS * 1000
  const signIn = async () => {
    while (performance.now() < end) {
      const { status } = await ask(portal, 'POST', '/api/auth/login', { body: admin })
      if (status === 200) served += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, signIn))
  return { name: 'inicios de sesión por segundo', value: served / SECONDS }
}

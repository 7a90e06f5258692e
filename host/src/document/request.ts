/** As in the client (spec §9). */
const TIMEOUT_MS = 10_000

/** Starts a request of the API; nobody may ever read its answer. */
export function request(address: string, { headers, ...init }: RequestInit): Promise<Response> {
  const answer = fetch(address, {
    ...init,
    headers: { accept: 'application/json', ...(headers as Record<string, string>) },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  answer.catch(() => undefined)
  return answer
}

export const requestAs = (token: string, address: string): Promise<Response> =>
  request(address, { headers: { authorization: `Bearer ${token}` } })

import { answerInteraction } from '@csuite/shared/contract/app-clients'
import type { LightMyRequestResponse } from 'fastify'
import type { TestApi } from './test-api'

/** A browser at the OpenID addresses, with cookies by path; the portal's session is a token of its own. */
export class TestBrowser {
  readonly #jar = new Map<string, { value: string; path: string }>()

  constructor(
    private readonly api: TestApi,
    public token?: string,
  ) {}

  async get(address: string, options: { method?: 'GET' | 'POST'; form?: Record<string, string> } = {}) {
    const { pathname, search } = new URL(address, 'http://localhost:3000')
    const answer = await this.api.inject({
      method: options.method ?? 'GET',
      url: pathname + search,
      headers: {
        accept: 'text/html',
        cookie: this.#cookies(pathname),
        ...(options.form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(options.form ? { payload: new URLSearchParams(options.form).toString() } : {}),
    })
    this.#keep(answer)
    return answer
  }

  /** Answers an interaction as its page does. */
  answer(uid: string, body: object = {}): Promise<LightMyRequestResponse> {
    return this.api.call(
      answerInteraction,
      { params: { uid }, body },
      { token: this.token, headers: { cookie: this.#cookies(`/api/oidc/interaccion/${uid}`) } },
    )
  }

  /** To an interaction's uid, or to wherever the client is. */
  async start(address: string): Promise<{ uid?: string; location: URL }> {
    const answer = await this.get(address)
    if (answer.statusCode !== 303) throw new Error(`${answer.statusCode} ${answer.body}`)
    const location = new URL(String(answer.headers.location), 'http://localhost:3000')
    const uid = /^\/api\/oidc\/interaccion\/(.+)$/.exec(location.pathname)?.[1]
    return { location, ...(uid !== undefined && { uid }) }
  }

  /** Where an authorization request ends: at the client, or at a refusal of the portal. */
  async authorize(address: string): Promise<URL | LightMyRequestResponse> {
    const { uid, location } = await this.start(address)
    if (uid === undefined) return location
    const answered = await this.answer(uid)
    if (answered.statusCode !== 200) return answered
    return (await this.start(answered.json<{ ir: string }>().ir)).location
  }

  #cookies(pathname: string): string {
    return [...this.#jar]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name.split('|')[0]}=${value}`)
      .join('; ')
  }

  #keep({ cookies }: LightMyRequestResponse): void {
    for (const { name, value, path = '/', expires } of cookies as {
      name: string
      value: string
      path?: string
      expires?: Date
    }[])
      if (value === '' || (expires && expires.getTime() < Date.now())) this.#jar.delete(`${name}|${path}`)
      else this.#jar.set(`${name}|${path}`, { value, path })
  }
}

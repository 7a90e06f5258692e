import type { FastifyReply } from 'fastify'
import type { Viewer } from '../../../http/callers'
import { cookieOptions, hostCookie } from '../../../http/cookie-options'
import { groupsOfPerson } from '../../../identity/audience/audience.repository'
import { seal, unseal } from '../../../identity/secrets/seal'
import type { Platform } from '../../../platform'
import type { RegistryCache } from '../registry/registry-cache'

const PURPOSE = 'canary member'

/** Documents carry no session: this cookie says whose they are while a canary is for a group. Set for its members alone. */
export const memberCookie = (publicUrl: string): string => hostCookie({ publicUrl }, 'csuite_member')

interface Deps {
  platform: Pick<Platform, 'config' | 'database' | 'now' | 'secrets' | 'sessions'>
  registry: Pick<RegistryCache, 'current'>
}

/** Which browsers get the canary of a group: those of a member's session, while it lives. */
export class CanaryMembers {
  constructor(private readonly deps: Deps) {}

  /** Marks the browser of a member, as its session is looked up; other answers are as they were. */
  async mark({ id, sessionId }: Viewer, reply: FastifyReply): Promise<void> {
    const { platform, registry } = this.deps
    const { config, database, now, secrets } = platform
    const { remotes } = await registry.current()
    const groups = remotes.flatMap(({ canary }) => canary?.groupId ?? [])
    if (groups.length === 0) return
    const name = memberCookie(config.publicUrl)
    const known = await unseal<{ sessionId?: string }>(secrets, PURPOSE, reply.request.cookies[name], now())
    if (known?.sessionId === sessionId) return
    if ((await groupsOfPerson(database.orm, groups, id)).size === 0) return
    const seconds = config.sessionHours * 3600
    const cookie = await seal(secrets, PURPOSE, { sessionId }, now() + seconds * 1000)
    void reply.setCookie(name, cookie, { ...cookieOptions(config), maxAge: seconds })
  }

  /** In which groups of running canaries the person of a request's cookies is. */
  async groupsIn(cookies: Readonly<Record<string, string | undefined>>): Promise<ReadonlySet<number>> {
    const cookie = cookies[memberCookie(this.deps.platform.config.publicUrl)]
    if (cookie === undefined) return new Set()
    const { remotes } = await this.deps.registry.current()
    const groups = remotes.flatMap(({ canary }) => canary?.groupId ?? [])
    return groups.length === 0 ? new Set() : this.groupsOf(cookie, groups)
  }

  /** In which of the groups the cookie's person is; none once the session has ended. */
  async groupsOf(cookie: string, groups: number[]): Promise<ReadonlySet<number>> {
    const { database, now, secrets, sessions } = this.deps.platform
    const known = await unseal<{ sessionId?: string }>(secrets, PURPOSE, cookie, now())
    const viewer = known?.sessionId === undefined ? undefined : await sessions.viewerOf(known.sessionId)
    return viewer ? groupsOfPerson(database.orm, groups, viewer.id) : new Set()
  }
}

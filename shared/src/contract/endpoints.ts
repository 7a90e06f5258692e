import * as accessRequests from './access-requests'
import * as account from './account'
import * as appUse from './app-use'
import * as apps from './apps'
import * as audience from './audience'
import * as audit from './audit'
import * as billing from './billing'
import * as buildOverride from './build-override'
import * as calibrations from './calibrations'
import * as certificates from './certificates'
import * as configuration from './configuration'
import type { EndpointDefinition } from './define-endpoint'
import * as deployTokens from './deploy-tokens'
import * as instruments from './instruments'
import * as groups from './groups'
import * as login from './login'
import * as notices from './notices'
import * as passkeys from './passkeys'
import * as passwordReset from './password-reset'
import * as pictures from './pictures'
import * as preferences from './preferences'
import * as profile from './profile'
import * as registration from './registration'
import * as releases from './releases'
import * as secondFactor from './second-factor'
import * as serviceKeys from './service-keys'
import * as sessions from './sessions'
import * as remoteOwners from './remote-owners'
import * as socialLogin from './social-login'
import * as userAdministration from './user-administration'
import * as userPlans from './user-plans'
import * as users from './users'
import * as webhooks from './webhooks'

const isEndpoint = (value: unknown): value is EndpointDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** For the tests that must cover every endpoint. */
export const allEndpoints: EndpointDefinition[] = [
  accessRequests,
  account,
  appUse,
  apps,
  audience,
  audit,
  billing,
  buildOverride,
  calibrations,
  certificates,
  configuration,
  deployTokens,
  instruments,
  groups,
  login,
  notices,
  passkeys,
  passwordReset,
  pictures,
  preferences,
  profile,
  registration,
  releases,
  secondFactor,
  serviceKeys,
  sessions,
  remoteOwners,
  socialLogin,
  userAdministration,
  userPlans,
  users,
  webhooks,
].flatMap((module) => Object.values(module as Record<string, unknown>).filter(isEndpoint))

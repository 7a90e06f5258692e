import type { ApiModule } from './api-module'
import { accountModule } from './modules/account/module'
import { accompanyModule } from './modules/accompany/module'
import { appsModule } from './modules/apps/module'
import { auditModule } from './modules/audit/module'
import { billingModule } from './modules/billing/module'
import { companyModule } from './modules/company/module'
import { configurationModule } from './modules/configuration/module'
import { credentialsModule } from './modules/credentials/module'
import { directoryModule } from './modules/directory/module'
import { loginModule } from './modules/login/module'
import { notMeModule } from './modules/not-me/module'
import { noticesModule } from './modules/notices/module'
import { openidModule } from './modules/openid/module'
import { passkeysModule } from './modules/passkeys/module'
import { passwordResetModule } from './modules/password-reset/module'
import { picturesModule } from './modules/pictures/module'
import { preferencesModule } from './modules/preferences/module'
import { profileModule } from './modules/profile/module'
import { registrationModule } from './modules/registration/module'
import { remotesModule } from './modules/remotes/module'
import { secondFactorModule } from './modules/second-factor/module'
import { sessionsModule } from './modules/sessions/module'
import { socialLoginModule } from './modules/social-login/module'
import { userAdministrationModule } from './modules/user-administration/module'
import { userPlansModule } from './modules/user-plans/module'
import { usersModule } from './modules/users/module'
import { webhooksModule } from './modules/webhooks/module'

/** The API's own modules, in the order of 'Mis datos'. */
export const modules: readonly ApiModule[] = [
  sessionsModule,
  accompanyModule,
  loginModule,
  credentialsModule,
  socialLoginModule,
  companyModule,
  passkeysModule,
  secondFactorModule,
  preferencesModule,
  profileModule,
  picturesModule,
  noticesModule,
  userPlansModule,
  appsModule,
  openidModule,
  billingModule,
  registrationModule,
  passwordResetModule,
  notMeModule,
  accountModule,
  userAdministrationModule,
  directoryModule,
  usersModule,
  webhooksModule,
  configurationModule,
  remotesModule,
  auditModule,
]

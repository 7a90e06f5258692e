import type { RemoteModule } from '@csuite/shared/remote'
import { AuthLayout } from './parts/auth-layout'

const routes: RemoteModule['routes'] = [
  {
    Component: AuthLayout,
    children: [
      {
        path: '/login',
        lazy: async () => ({ Component: (await import('./features/login/login-screen')).LoginScreen }),
      },
      {
        path: '/register',
        lazy: async () => ({
          Component: (await import('./features/register/register-screen')).RegisterScreen,
        }),
      },
      {
        path: '/verify-email',
        lazy: async () => ({
          Component: (await import('./features/verify-email/verify-email-screen')).VerifyEmailScreen,
        }),
      },
      {
        path: '/forgot-password',
        lazy: async () => ({
          Component: (await import('./features/forgot-password/forgot-password-screen')).ForgotPasswordScreen,
        }),
      },
      {
        path: '/reset-password',
        lazy: async () => ({
          Component: (await import('./features/reset-password/reset-password-screen')).ResetPasswordScreen,
        }),
      },
      {
        path: '/no-fui-yo',
        lazy: async () => ({ Component: (await import('./features/not-me/not-me-screen')).NotMeScreen }),
      },
      {
        path: '/autorizar/:uid',
        lazy: async () => ({
          Component: (await import('./features/authorize/authorize-screen')).AuthorizeScreen,
        }),
      },
      ...['/google-callback', '/auth/google/callback'].map((path) => ({
        path,
        lazy: async () => ({
          Component: (await import('./features/google-callback/google-callback-screen')).GoogleCallbackScreen,
        }),
      })),
    ],
  },
  {
    path: '/perfil',
    lazy: async () => ({ Component: (await import('./features/profile/profile-screen')).ProfileScreen }),
  },
]

export default { contract: 1, routes } satisfies RemoteModule

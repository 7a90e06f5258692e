/** Forms whose drafts survive the end of a session. */
export const DRAFTS = {
  editUser: 'edit-user',
  app: 'app',
  plans: 'plans',
  plan: 'plan',
  notice: 'notice',
  group: 'group',
  provider: 'provider',
} as const

import type * as Argon2 from '@node-rs/argon2'

// Passwords are hashed at a small part of their cost: API tests sign in some thousand times, and none asks how long it takes.
jest.mock('@node-rs/argon2', () => {
  const argon2 = jest.requireActual<typeof Argon2>('@node-rs/argon2')
  const hash: typeof argon2.hash = (password, options) =>
    argon2.hash(password, { ...options, memoryCost: 64, timeCost: 1 })
  return { ...argon2, hash }
})

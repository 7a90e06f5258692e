import { fileURLToPath } from 'node:url'

const own = (file) => fileURLToPath(new URL(file, import.meta.url))

/** Jest for a remote: TypeScript by the project's own compiler, a DOM, the portal's test kit. */
export default {
  rootDir: process.cwd(),
  testEnvironment: 'jest-fixed-jsdom',
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  transform: { '\\.[cm]?[jt]sx?$': own('transform.cjs') },
  moduleNameMapper: { '\\.(css|svg|woff2|webm|mp4|vtt|png|jpe?g|avif|webp)$': own('asset.cjs') },
  setupFilesAfterEnv: [own('setup.cjs')],
}

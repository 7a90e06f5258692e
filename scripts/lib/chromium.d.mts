export const chromiumArgs: string[]
export function ensureChromium(): Promise<string>
export function findChromium(): string | undefined

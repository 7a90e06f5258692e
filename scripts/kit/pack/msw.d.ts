/** Made by `mockEndpoint`. */
export interface HttpHandler {
  info: { header: string }
}
export type PathParams = Record<string, string | readonly string[] | undefined>
/** The mock network that `mockServer` starts. */
export interface SetupServer {
  /** Adds handlers until the test ends. */
  use(...handlers: HttpHandler[]): void
  resetHandlers(...handlers: HttpHandler[]): void
}
export type SetupServerApi = SetupServer

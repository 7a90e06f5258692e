/**
 * The credentials of an Authorization header; undefined for another scheme. Schemes have no letter case, and one or more
 * blanks follow, no tab (RFC 9110 §11.1, §11.4).
 */
export const bearerOf = (authorization = ''): string | undefined =>
  /^Bearer +([^\s].*)$/i.exec(authorization)?.[1]

/** The fields that a form changed: somebody else may have changed the others meanwhile. */
export const changedFields = <Body extends object>(
  body: Body,
  before: Readonly<Record<keyof Body, unknown>>,
): Partial<Body> =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Body]),
    ),
  ) as Partial<Body>

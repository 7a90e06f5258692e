/** Before what failed. */
export const OFFLINE = 'Sin conexión. '

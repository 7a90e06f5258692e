/** No statement returns more rows of one person, or of what one person can multiply. */
export const MOST_ROWS = 1000

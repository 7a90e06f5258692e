/** A broken rule and a sentence that says what to do (design: the publish gate). */
export interface Refusal {
  rule:
    | 'manifest'
    | 'exposes-routes'
    | 'origins'
    | 'federation-name'
    | 'contract-version'
    | 'shared-range'
    | 'shared-export'
    | 'address'
    | 'integrity-missing'
    | 'integrity-mismatch'
    | 'files'
    | 'base-url'
    | 'integrity-chunks'
    | 'size-budget'
    | 'first-paint'
    | 'preview'
  message: string
}

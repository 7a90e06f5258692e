interface SecondStep {
  desafio: string
  metodos: string[]
  /** For a passkey; with a code the challenge knows. */
  mantener: boolean
}

/** Reads what `secondStepHash` wrote. */
export function readSecondStep(hash: string): SecondStep {
  const fragment = new URLSearchParams(hash.slice(1))
  return {
    desafio: fragment.get('desafio') ?? '',
    metodos: fragment.get('metodos')?.split(',') ?? [],
    mantener: fragment.has('mantener'),
  }
}

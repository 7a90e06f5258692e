/** Reads what `secondStepHash` wrote; `mantener` is for a passkey: with a code the challenge knows. */
export function readSecondStep(hash: string) {
  const fragment = new URLSearchParams(hash.slice(1))
  return {
    desafio: fragment.get('desafio') ?? '',
    metodos: fragment.get('metodos')?.split(',') ?? [],
    mantener: fragment.has('mantener'),
  }
}

import { HOME, addressesCollide } from '@csuite/shared/contract/page-path'
import { portalAddresses } from '@csuite/shared/contract/portal-addresses'

export interface AddressOwner {
  /** Empty for the portal itself. */
  name: string
  /** The owner in a Spanish sentence. */
  of: string
  addresses: readonly string[]
}

/** The portal and its remotes. @param apiPrefix the API's path, which no remote may have */
export const addressOwners = (
  apiPrefix: string,
  remotes: readonly { name: string; addresses: readonly string[] }[],
): AddressOwner[] => [
  { name: '', of: 'del portal', addresses: [...portalAddresses, apiPrefix] },
  ...remotes.map(({ name, addresses }) => ({ name, of: `de ${name}`, addresses })),
]

/** The owner's address that keeps others from having this one. The home page owns no address below itself. */
export const collision = ({ addresses }: AddressOwner, address: string): string | undefined =>
  addresses.find((taken) => taken !== HOME && addressesCollide(address, taken))

/** A sentence for each of the addresses that somebody else owns. */
export const collisions = (addresses: readonly string[], owners: readonly AddressOwner[]): string[] =>
  addresses.flatMap((address) =>
    owners.flatMap((owner) => {
      const taken = collision(owner, address)
      return taken === undefined
        ? []
        : [`La dirección ${address} choca con ${taken}, ${owner.of}: elige otra.`]
    }),
  )

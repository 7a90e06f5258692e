import { call, errorMessage } from '@csuite/shared/client'
import { useRequest } from '@csuite/shared/form'
import { isAdmin, useSession } from '@csuite/shared/session'
import { Button } from '@csuite/shared/ui/button'
import { Row } from '@csuite/shared/ui/layout'
import { toast } from '@csuite/shared/ui/toast'
import { withdrawCertificate } from '../../../contract/certificates'
import { verifyTexts } from './verify.texts'

const t = verifyTexts.withdrawal

/** For an administrator: takes the certificate out of everybody's lists, or puts it back. It stays readable and authentic. */
export function Withdrawal({ numero }: { numero: string }) {
  const isAdministrator = useSession(({ user }) => isAdmin(user))
  const { mutate, isPending } = useRequest((retirado: boolean) =>
    call(withdrawCertificate, { params: { numero }, body: { retirado } }),
  )
  if (!isAdministrator) return null
  const buttonFor = (retirado: boolean, name: string, done: string) => (
    <Button
      variant="secondary"
      busy={isPending}
      onClick={() =>
        mutate(retirado, {
          onSuccess: () => toast.ok(done),
          onError: (error) => toast.error(errorMessage(error, t.failed)),
        })
      }
    >
      {name}
    </Button>
  )
  return (
    <section aria-label={t.title}>
      <p>{t.explained}</p>
      <Row $gap={8}>
        {buttonFor(true, t.withdraw, t.withdrawn(numero))}
        {buttonFor(false, t.restore, t.restored(numero))}
      </Row>
    </section>
  )
}

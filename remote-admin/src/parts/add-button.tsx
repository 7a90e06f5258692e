import { Button } from '@csuite/shared/ui/button'
import { Plus } from 'lucide-react'
import type { ComponentProps } from 'react'

/** Opens the form of a new one, beside a page's title. */
export const AddButton = (props: ComponentProps<typeof Button>) => <Button icon={<Plus />} {...props} />

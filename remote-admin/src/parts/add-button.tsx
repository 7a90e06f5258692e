import { Button } from '@csuite/shared/ui/button'
import { Plus } from 'lucide-react'
import styled from 'styled-components'

/** Opens the form of a new one, beside a page's title. */
export const AddButton = styled(Button).attrs({ icon: <Plus /> })``

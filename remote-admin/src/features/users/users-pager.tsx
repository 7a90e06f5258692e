import { pageSizes } from '@csuite/shared/contract/users'
import { Select } from '@csuite/shared/ui/select'
import { Pagination } from '@csuite/shared/ui/table'
import { grid, space, type, wrapRow } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { usersTexts } from './users.texts'

const texts = usersTexts.pages
const sizes = pageSizes.map((size) => ({ value: size, label: String(size) }))

interface UsersPagerProps {
  page: number
  totalPages: number
  size: number
  onPage: (page: number) => void
  onSize: (size: number) => void
}

export function UsersPager({ page, totalPages, size, onPage, onSize }: UsersPagerProps) {
  return (
    <Bar>
      <Size
        label={texts.size}
        options={sizes}
        value={size}
        onChange={(event) => onSize(Number(event.target.value))}
      />
      {totalPages > 0 && (
        <>
          <Position>{texts.position(page, totalPages)}</Position>
          <Pagination page={page} totalPages={totalPages} onPageChange={onPage} />
        </>
      )}
    </Bar>
  )
}

const Bar = styled.div`
  ${wrapRow(12, 24)}
  justify-content: space-between;
  margin-top: ${space[16]};
`
const Size = styled(Select)`
  && {
    ${grid(12)}
    grid-template-columns: auto max(88px, 5rem);
    align-items: center;
  }
`
const Position = styled.p`
  ${type.quiet}
  margin-left: auto;
  font-variant-numeric: tabular-nums;
`

import { pageSizes } from '@csuite/shared/contract/users'
import { Select } from '@csuite/shared/ui/select'
import { Pagination } from '@csuite/shared/ui/table'
import { c, space, type } from '@csuite/shared/ui/theme'
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
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[12]} ${space[24]};
  margin-top: ${space[16]};
`
const Size = styled(Select)`
  && {
    display: grid;
    grid-template-columns: auto max(88px, 5rem);
    align-items: center;
    gap: ${space[12]};
  }
`
const Position = styled.p`
  ${type.s14}
  margin-left: auto;
  color: ${c.muted};
  font-variant-numeric: tabular-nums;
`

import { Card } from '@csuite/shared/ui/card'
import { Skeleton, SkeletonBlock } from '@csuite/shared/ui/skeleton'
import { space } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { CardGrid } from './app-grid'
import { texts } from './apps.texts'

const cards = [1, 2, 3, 4, 5, 6]

export function CatalogueSkeleton() {
  return (
    <Skeleton label={texts.loading}>
      <CardGrid as="div">
        {cards.map((card) => (
          <SkeletonCard key={card}>
            <SkeletonBlock width={56} height={56} radius="25%" />
            <SkeletonBlock width="60%" height={20} />
            <SkeletonBlock height={36} />
            <SkeletonBlock width="45%" height={20} />
            <SkeletonBlock height={40} />
          </SkeletonCard>
        ))}
      </CardGrid>
    </Skeleton>
  )
}

const SkeletonCard = styled(Card)`
  display: grid;
  gap: ${space[12]};
  padding: ${space[16]};
`

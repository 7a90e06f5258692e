import { Skeleton, SkeletonBlock } from '@csuite/shared/ui/skeleton'
import { c, radius, space } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { texts } from './apps.texts'

const cards = [1, 2, 3, 4, 5, 6]

/** Cards where the apps will be; its status text is the spec's loading text. */
export function CatalogueSkeleton() {
  return (
    <Skeleton label={texts.loading}>
      <Grid>
        {cards.map((card) => (
          <Card key={card}>
            <SkeletonBlock width={56} height={56} radius="25%" />
            <SkeletonBlock width="60%" height={20} />
            <SkeletonBlock height={36} />
            <SkeletonBlock width="45%" height={20} />
            <SkeletonBlock height={40} />
          </Card>
        ))}
      </Grid>
    </Skeleton>
  )
}

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 280px), 1fr));
  gap: ${space[16]};
`
const Card = styled.div`
  display: grid;
  gap: ${space[12]};
  padding: ${space[16]};
  border: 1px solid ${c.hairline};
  border-radius: ${radius.card};
  background: ${c.surface};
`

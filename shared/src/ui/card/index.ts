export { Card, CardText, CardTitle } from './card'

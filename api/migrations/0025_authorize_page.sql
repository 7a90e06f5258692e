UPDATE "remotes" SET "addresses" = array_append("addresses", '/autorizar'), "roles" = array_append("roles", 'authorize')
WHERE "name" = 'remote-auth' AND NOT EXISTS (SELECT 1 FROM "remotes" AS "other" WHERE '/autorizar' = ANY("other"."addresses"));

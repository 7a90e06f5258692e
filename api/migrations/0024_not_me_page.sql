-- The page of 'No fui yo' is the portal's own.
UPDATE "remotes" SET "addresses" = array_append("addresses", '/no-fui-yo') WHERE "name" = 'remote-auth';

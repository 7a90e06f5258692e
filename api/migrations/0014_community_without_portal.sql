-- Until an administrator writes another: the portal's name is SITE_NAME.
UPDATE "apps" SET "long_description" = replace("long_description", 'La comunidad de C+Suite es el lugar', 'La comunidad es el lugar') WHERE "id" = 4;

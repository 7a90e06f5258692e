UPDATE "billing_subscriptions" SET "user_id" = "billing_customers"."user_id"
FROM "billing_customers"
WHERE "billing_subscriptions"."user_id" IS NULL AND "billing_customers"."customer_id" = "billing_subscriptions"."customer_id";

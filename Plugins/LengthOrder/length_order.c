/* Placeholder. */ typedef int length_order_placeholder_t;

package platen.ops.demo;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Adds the demo's beans to a server. */
@Configuration(proxyBeanMethods = false)
@Import({DemoOwner.class, Inboxes.class, InboxPages.class})
class InboxConfiguration {}

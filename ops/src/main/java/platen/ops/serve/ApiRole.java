package platen.ops.serve;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.api.ApiConfiguration;

/** Serves HTTP. */
@Configuration(proxyBeanMethods = false)
@Import(ApiConfiguration.class)
class ApiRole {}

package platen.api;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.api.http.HttpConfiguration;

/** The rooms of the front door. Takes a Database, a Clock and the workshop's commands from whoever runs it. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ApiSettings.class)
@Import(HttpConfiguration.class)
public class ApiConfiguration {}

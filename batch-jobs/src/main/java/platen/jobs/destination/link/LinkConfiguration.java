package platen.jobs.destination.link;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Imports the beans of links to files. */
@Configuration(proxyBeanMethods = false)
@Import({BatchContents.class, FileLinks.class, FileListing.class})
public class LinkConfiguration {}

package platen.web.download;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Declares the pages below {@code /d/}. */
@Configuration(proxyBeanMethods = false)
@Import({DownloadLimits.class, DownloadPages.class, LinkedBatches.class})
public class DownloadConfiguration {}

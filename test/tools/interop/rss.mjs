// Reads the feed of the site: node rss.mjs URL
import Parser from 'rss-parser';

const { title, link, items } = await new Parser().parseURL(`${process.argv[2]}/feed.xml`);
console.log(JSON.stringify({ title, link, items }));
